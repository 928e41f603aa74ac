/** The part of JSON Schema that answers are declared in. */
type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
};

type Cut = (value: unknown) => unknown;

const isA = ({ type }: Schema, name: string): boolean => type === name || (Array.isArray(type) && type.includes(name));

function cutObject(properties: Record<string, Schema>): Cut | null {
  const parts: [string, Cut][] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const cut = cutTo(schema);
    if (!cut) return null;
    parts.push([name, cut]);
  }
  return (value) => {
    const whole = value as Record<string, unknown>;
    const kept: Record<string, unknown> = {};
    for (const [name, cut] of parts) {
      const part = whole[name];
      if (part !== undefined) kept[name] = part === null ? null : cut(part);
    }
    return kept;
  };
}

/**
 * Makes a copy of an answer that has what its schema declares and nothing else, as the serializer does for what goes over
 * the network: whatever else a use case knows stays with it. Null for schemas of other kinds than objects, lists and plain
 * values.
 */
export function cutTo(schema: Schema): Cut | null {
  if (schema.properties) return cutObject(schema.properties);
  if (isA(schema, "array")) {
    const cut = schema.items && cutTo(schema.items);
    return cut ? (value) => (value as unknown[]).map(cut) : null;
  }
  if (isA(schema, "object") || (schema.type === undefined && !("enum" in schema) && !("const" in schema))) return null;
  return (value) => (value instanceof Date ? value.toISOString() : value);
}
