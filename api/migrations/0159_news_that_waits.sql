-- Whether a piece of news has not been sent yet, because what it tells of is not public.
alter table notifications add column is_waiting boolean not null default false;
