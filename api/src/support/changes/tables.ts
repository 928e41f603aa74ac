/** What has changed of that which pages are made of, and what of it was pruned. */
export type ChangeTables = {
  /** One row for each tag of a transaction. */
  changes: { xid: string; tag: string };
  /** What had ended when the changes were last pruned; one row. */
  changes_pruned: { snapshot: string; taken_at: Date };
};
