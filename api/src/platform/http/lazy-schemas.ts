import buildValidators, { type BuildCompilerFromPool } from "@fastify/ajv-compiler";
import buildSerializers, { type SerializerFactory } from "@fastify/fast-json-stringify-compiler";
import type { LooseInput } from "@unknot/contract/client";

/** Shapes are checked, never bent: "1" is no number. */
export const shapeRules = { coerceTypes: false, removeAdditional: false, allErrors: false, useDefaults: true } as const;

type Validate = ((data: unknown) => unknown) & { errors?: unknown };

/** A check that is compiled when it is first needed; its errors are where Fastify looks for them. */
function lazyValidator(compile: () => Validate): Validate {
  let compiled: Validate | undefined;
  const validate: Validate = (data) => {
    compiled ??= compile();
    const result = compiled(data);
    validate.errors = compiled.errors;
    return result;
  };
  return validate;
}

function lazySerializer(compile: () => (data: unknown) => string): (data: unknown) => string {
  let compiled: ((data: unknown) => string) | undefined;
  return (data) => {
    compiled ??= compile();
    return compiled(data);
  };
}

/**
 * Fastify's own compilers of schemas, each schema compiled with the first request that needs it: all of them together
 * are a third of the time that a start takes, and most calls are never made by most processes.
 */
export const lazySchemas = {
  compilersFactory: {
    buildValidator: ((schemas, options) => {
      const compile = buildValidators()(schemas, options);
      return (schema) => lazyValidator(() => compile(schema) as Validate) as ReturnType<typeof compile>;
    }) satisfies BuildCompilerFromPool,
    buildSerializer: ((schemas, options) => {
      const compile = buildSerializers()(schemas, options);
      return (schema) => lazySerializer(() => compile(schema));
    }) satisfies SerializerFactory,
  },
};

export type Part = "params" | "query" | "body";

/** As the errors of Fastify name the parts of a request. */
const NAMES = { params: "params", query: "querystring", body: "body" } as const;

/**
 * Makes the check of a part of what is asked for without HTTP: it throws what Fastify throws, a 400, where the part is not
 * as its schema has it. A part without a schema is not looked at.
 */
export function partCheck(part: Part, schema: object | undefined): (input: LooseInput) => void {
  if (!schema) return () => {};
  const rules = { customOptions: shapeRules };
  const check = lazyValidator(() => buildValidators()({}, rules)({ schema, method: "", url: "" }) as Validate);
  return (input) => {
    if (check(input[part])) return;
    throw Object.assign(new Error("not as declared"), {
      statusCode: 400,
      validation: check.errors,
      validationContext: NAMES[part],
    });
  };
}
