/** Something that is written: what reports and decisions are about. */
export type Thing = { kind: "post" | "comment"; id: string };

/** The columns by which rows name a thing. */
export const columnsOf = ({ kind, id }: Thing) => ({
  post_id: kind === "post" ? id : null,
  comment_id: kind === "comment" ? id : null,
});

/** The column by which a thing is looked up. */
export const columnOf = ({ kind }: Thing) => (kind === "post" ? "post_id" : "comment_id");
