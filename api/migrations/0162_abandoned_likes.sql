-- Likes of a closed account go in pieces: each changes the counts of what was liked and of its author, and twenty thousand
-- took longer than a statement may. They do not go with their member by a foreign key any more, but are noted here.
create table abandoned_likes (user_id bigint primary key);

create function likes_left_behind() returns trigger language plpgsql as $$
begin
  insert into abandoned_likes (user_id)
    select old.id
    where exists (select from post_likes where user_id = old.id)
      or exists (select from comment_likes where user_id = old.id);
  return null;
end $$;
-- By trigger: what closes an account in an older program notes them too.
create trigger users_likes_left after delete on users for each row execute function likes_left_behind();

-- The other half of a foreign key: nobody likes anything once their account is closed, or while it is being closed.
create function liker_is_there() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for key share;
  if not found then
    raise foreign_key_violation using message = format('%s of a member who is not there', tg_table_name);
  end if;
  return null;
end $$;
create trigger post_likes_by_member after insert or update of user_id on post_likes
  for each row execute function liker_is_there();
create trigger comment_likes_by_member after insert or update of user_id on comment_likes
  for each row execute function liker_is_there();

alter table post_likes drop constraint post_likes_user_id_fkey;
alter table comment_likes drop constraint comment_likes_user_id_fkey;
