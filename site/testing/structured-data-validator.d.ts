declare module "@adobe/structured-data-validator" {
  export default class Validator {
    constructor(schemaOrg: object);
    validate(extracted: Record<"jsonld" | "microdata" | "rdfa", object>): Promise<{ issueMessage: string }[]>;
  }
}
