import type pg from "pg";

/** What each database has of its own, or what is worth nothing an hour later. */
const LEFT_OUT = [
  "kysely_migration",
  "kysely_migration_lock",
  "schema_needs",
  "changes",
  "changes_pruned",
  "search_comment_changes",
  "rate_limits",
  "long_jobs",
  "backups",
  "public_dumps",
  "withdrawals",
  "health_problems",
];

type Edge = { from: string; to: string };

/** Sorts tables so that each comes after those whose rows it names; what names itself is no obstacle. */
function inOrder(names: string[], edges: Edge[]): string[] {
  const sorted: string[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const next = [...left].filter(
      (name) => !edges.some(({ from, to }) => from === name && to !== name && left.has(to)),
    );
    if (next.length === 0) throw new Error(`Tables name each other in a circle: ${[...left].join(", ")}`);
    for (const name of next) {
      sorted.push(name);
      left.delete(name);
    }
  }
  return sorted;
}

/** The tables that a backup holds, in an order in which each names only rows of those before it. Queued jobs are not among them. */
export async function tablesToSave(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all($1) group by 1 order by 1`,
    [LEFT_OUT],
  );
  const edges = await client.query<Edge>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  return inOrder([...byName.keys()], edges.rows).map((name) => byName.get(name) as (typeof rows)[number]);
}

/** The last number that each sequence of those tables gave; null: none yet. */
export async function sequencesToSave(client: pg.ClientBase): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and not exists (
       select from pg_depend d join pg_class t on t.oid = d.refobjid
       where d.objid = format('%I.%I', schemaname, sequencename)::regclass and d.deptype in ('a', 'i')
         and t.relname = any($1))
     order by 1`,
    [LEFT_OUT],
  );
  return rows;
}

/** A name as SQL takes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnsOf = (columns: string[]): string => columns.map(quoted).join(", ");
