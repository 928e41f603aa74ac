-- What the statistics count is called what it is everywhere.
update site_numbers set name = 'posts' where name = 'write-ups';
