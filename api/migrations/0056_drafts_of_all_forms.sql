-- What is being written in any form is kept on the server: comments, reports and appeals as well as posts. Of two
-- versions that were written apart, the one that was not taken is set aside, and stays for a while.
--
-- A release from before this saves no drafts on the server (browsers keep them); everything else of it works.

alter table drafts
  add column form text not null default 'post'
    constraint drafts_form_check
    check (form in ('post', 'edit', 'comment', 'reply', 'editComment', 'report', 'appeal', 'contact')),
  -- What the form is about: the id of a post, of a comment, of a decision, or two of them; nothing for a new post.
  add column about text not null default '',
  -- What is in the fields of a form that is not a post's.
  add column fields jsonb not null default '{}',
  -- The browser that it was written in, as it calls itself.
  add column device text not null default '',
  add column aside_until timestamptz,
  alter column title set default '',
  alter column problem set default '',
  alter column solution set default '';

update drafts set form = 'edit', about = post_id::text where post_id is not null;

drop index drafts_of_thing;
create unique index drafts_of_thing on drafts (user_id, form, about) where aside_until is null;
create index drafts_of_member on drafts (user_id, saved_at);
create index drafts_aside on drafts (aside_until) where aside_until is not null;
