-- News of what became of a proposed description: of which tag, and whether it was taken.
alter table notifications
  add column tag_id bigint references tags on delete cascade,
  add column is_taken boolean;
create index notifications_of_tag on notifications (tag_id) where tag_id is not null;
