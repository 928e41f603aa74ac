-- Of which HTML an original is, as its MD5: while an older release still runs, it changes a text and leaves the original
-- alone, which is then not its original any more. Null: not known, and taken for right.
alter table post_originals add column made text;
alter table comments add column original_made text;
