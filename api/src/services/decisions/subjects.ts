/** Something that is written: what reports and decisions are about. */
export type Subject = { kind: "post" | "comment"; id: string };

/** The columns by which rows name a subject. */
export const columnsOf = ({ kind, id }: Subject) => ({
  post_id: kind === "post" ? id : null,
  comment_id: kind === "comment" ? id : null,
});

/** The column by which a subject is looked up. */
export const columnOf = ({ kind }: Subject) => (kind === "post" ? "post_id" : "comment_id");
