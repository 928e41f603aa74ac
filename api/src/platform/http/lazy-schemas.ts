import buildValidators, { type BuildCompilerFromPool } from "@fastify/ajv-compiler";
import buildSerializers, { type SerializerFactory } from "@fastify/fast-json-stringify-compiler";

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
