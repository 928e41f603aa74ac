-- Who has published something, the newest members first.
create index users_who_publish on users (id) where is_active and post_count > 0;
