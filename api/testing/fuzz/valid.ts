import type { AnyEndpoint } from "@unknot/contract/endpoint";
import fc from "fast-check";
import { fittingOf, type Known, meaningOf } from "./values.ts";

/** The part of JSON Schema that the contract is written in. */
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
};

export type Input = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
};

function scalarFrom(schema: Schema): fc.Arbitrary<unknown> {
  const [type] = [schema.type ?? "string"].flat();
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
  if (type === "number") return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({ maxLength: Math.min(schema.maxLength ?? 40, 40) });
}

const isText = ({ type = "string" }: Schema): boolean => [type].flat().includes("string");

function fieldsFrom(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const required = schema.required ?? [];
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) => [name, valueFrom(name, inner, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true }).chain((made) => {
    const fitting = Object.entries(fittingOf(made, known)).filter(([name]) => name in (schema.properties ?? {}));
    return fc.record(Object.fromEntries(fitting), { noNullPrototype: true }).map((better) => ({ ...made, ...better }));
  });
}

/** Values that a schema lets through; where the name of the field says what it means, such as mean something. */
function valueFrom(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const meaning = meaningOf(name, known);
  // In addresses everything is text.
  if (meaning) return isText(schema) ? meaning.map((value) => (value === null ? null : String(value))) : meaning;
  if (schema.type === "array") return fc.array(valueFrom("", schema.items ?? {}, known), { maxLength: 3 });
  if (schema.type === "object" || schema.properties) return fieldsFrom(schema, known);
  return scalarFrom(schema);
}

const nothing = fc.constant({});

/** Input of an endpoint that its schemas let through. */
export function validInput(endpoint: AnyEndpoint, known: Known): fc.Arbitrary<Input> {
  const part = (schema: unknown) => (schema ? fieldsFrom(schema as Schema, known) : nothing);
  return fc.record({
    params: part(endpoint.params) as fc.Arbitrary<Record<string, string>>,
    query: part(endpoint.query) as fc.Arbitrary<Record<string, string>>,
    body: endpoint.body && !endpoint.isUpload ? part(endpoint.body) : fc.constant(undefined),
  });
}
