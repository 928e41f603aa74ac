-- What was written at another site of this kind may be under no licence that anybody has named.

alter table comment_sources alter column licence drop not null;
