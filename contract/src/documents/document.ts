/** A paragraph, or a list of points. */
export type Block = string | readonly string[];
type Section = { id: string; heading: string; blocks: readonly Block[] };

/** A text of the site: `{site}` stands for its name, `{owner}` for whoever answers for it. */
export type LegalDocument = {
  title: string;
  description: string;
  /** Shown under the title, where the text has a date. */
  dated?: string;
  sections: readonly Section[];
};
