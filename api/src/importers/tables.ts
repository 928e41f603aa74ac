export type ImportedItemsTable = {
  site: string;
  kind: "user" | "post" | "comment";
  external_id: string;
  local_id: string;
};
