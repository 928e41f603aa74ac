/** What has changed of that which pages are made of, one row for each tag of a transaction. */
export type ChangesTable = { xid: string; tag: string };

/** What had ended when the changes were last pruned. */
export type ChangesPrunedTable = { snapshot: string; taken_at: Date };

export type ChangeTables = { changes: ChangesTable; changes_pruned: ChangesPrunedTable };
