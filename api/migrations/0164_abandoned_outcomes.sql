-- What a member said of solutions goes in pieces once their account is closed, as their likes do (0162): each changes the
-- counts of a post.
create table abandoned_outcomes (user_id bigint primary key);

create function outcomes_left_behind() returns trigger language plpgsql as $$
begin
  insert into abandoned_outcomes (user_id) select old.id where exists (select from outcomes where user_id = old.id);
  return null;
end $$;
create trigger users_outcomes_left after delete on users for each row execute function outcomes_left_behind();

-- It is no longer about likes alone.
alter function liker_is_there() rename to member_is_there;
create trigger outcomes_by_member after insert or update of user_id on outcomes
  for each row execute function member_is_there();

alter table outcomes drop constraint outcomes_user_id_fkey;
