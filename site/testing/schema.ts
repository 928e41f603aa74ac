import { parseTarget } from "@unknot/api/platform/postgres/targets";
import pg from "pg";

/** Everything that is defined in a schema, told in lines by PostgreSQL itself. */
const DEFINED = `
  select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end || ' ' || a.attidentity::text || a.attgenerated::text || ' '
    || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' ' || coalesce(coll.collname, '') as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_collation coll on coll.oid = a.attcollation
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select 'sequence ' || sequencename from pg_sequences where schemaname = 'public'
  order by 1`;

/** What a database is made of, without its rows: columns, indexes, constraints, triggers, functions, sequences. */
export async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client(parseTarget(url)?.hosts[0]);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(DEFINED);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
