-- Which version of the post or comment a report was made about. Null of reports from before.
alter table reports add column version int check (version > 0);
