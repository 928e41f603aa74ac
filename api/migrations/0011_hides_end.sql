-- What is hidden until a time is shown again by a job, which looks here.
create index moderation_log_hides_ending on moderation_log (expires_at)
  where action = 'hide' and expires_at is not null;
