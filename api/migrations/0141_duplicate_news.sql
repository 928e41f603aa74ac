-- News that members have agreed that a post says the same as another: of which pair. It is told while that is so.
alter table notifications add column duplicate_id bigint references duplicates on delete cascade;
create index notifications_of_duplicate on notifications (duplicate_id) where duplicate_id is not null;
