-- Whoever changes a post names new members in it; who was told of it before is looked up each time.
create index notifications_mentions on notifications (post_id) where kind = 'mention' and comment_id is null;
