-- A name that leads to a tag may be taken away: what was shown under it, and under the tag, is made anew.
create function tags_went() returns trigger language plpgsql as $$
begin
  perform note_changes(array['tags', 'tag-' || old.name]
    || array(select 'tag-' || name from tags where id = old.synonym_of));
  return null;
end $$;
create trigger tags_went after delete on tags for each row execute function tags_went();
