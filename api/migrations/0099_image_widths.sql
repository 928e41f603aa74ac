-- Large images are kept in smaller widths, too, which a job makes: these are the images that it has not looked at yet.
alter table uploads add column has_widths boolean not null default false;
create index uploads_without_widths on uploads (created_at desc)
  where not has_widths and is_stored and removed_at is null;
