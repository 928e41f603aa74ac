-- Of a post that has very much news, only what waits is looked for when it, or a comment on it, is shown.
create index notifications_waiting on notifications (post_id) where is_waiting;
