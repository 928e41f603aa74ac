-- Migrations that an older release cannot live with, and the oldest one that can: a release that finds migrations it does
-- not know starts all the same, unless one of them stands here. Such a migration adds its own row.
create table schema_needs (migration text primary key, release text not null);
