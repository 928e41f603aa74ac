-- What members report: one row per member and thing.

create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references users on delete cascade,
  post_id bigint references posts on delete cascade,
  comment_id bigint references comments on delete cascade,
  reason text not null,
  category text check (category in ('Inappropriate', 'Harassment', 'Misinformation', 'Scam', 'Spam', 'Other')),
  created_at timestamptz not null,
  check ((post_id is null) <> (comment_id is null))
);
create unique index reports_of_post on reports (post_id, reporter_id) where post_id is not null;
create unique index reports_of_comment on reports (comment_id, reporter_id) where comment_id is not null;
create index reports_by_reporter on reports (reporter_id);
