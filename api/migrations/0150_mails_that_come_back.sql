-- Mails to an address that came back, or that its owner called spam, are followed by no news. It stands with the
-- account, so that no list of addresses is kept, and nothing of a closed account.
alter table accounts
  add column mail_stopped text check (mail_stopped in ('bounce', 'complaint')),
  add column mail_stopped_at timestamptz,
  -- When a mail was last sent there in spite of it, because somebody asked for one.
  add column mail_tried_at timestamptz;

-- What the name servers said of the domain that mails come from, when they were last asked. One row for each pair that
-- was ever set.
create table mail_domains (
  domain text not null,
  selector text not null default '',
  asked_at timestamptz not null,
  spf text not null,
  dkim text not null,
  dmarc text not null,
  primary key (domain, selector)
);
