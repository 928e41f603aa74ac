/** A query that the database can explain. */
export type Explainable = { explain: (format: "json") => Promise<Record<string, unknown>[]> };

/** Everything that a plan reads tables by: index names, and tables that are read whole. */
export async function planOf(query: Explainable): Promise<{ indexes: string[]; wholeTables: string[] }> {
  const text = JSON.stringify(await query.explain("json"));
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] as string);
  return {
    indexes: names(/"Index Name":\s*"(\w+)"/g),
    wholeTables: names(/"Node Type":\s*"Seq Scan"[^}]*?"Relation Name":\s*"(\w+)"/g),
  };
}
