import type { ImportedKind } from "@unknot/contract/values";

export type ImportedItemsTable = {
  site: string;
  kind: ImportedKind;
  external_id: string;
  local_id: string;
};
