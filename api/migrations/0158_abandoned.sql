-- What a closed account has left behind to be removed, where it was too much for one transaction: a job takes it away in
-- pieces. Keys without a reference: noting fifty thousand of them locks none of the rows they name.
create table abandoned_posts (post_id bigint primary key);
create table abandoned_comments (comment_id bigint primary key);
