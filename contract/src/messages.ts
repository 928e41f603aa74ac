/** The sentences that the product says, word for word as the specification has them. */
export * as messages from "./words/sentences.ts";
