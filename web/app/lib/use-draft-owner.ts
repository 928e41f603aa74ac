import { useState } from "react";
import { ownerStore } from "./draft-owner";

/**
 * Whose words a form holds: of whoever was there when it appeared, for as long as it lives. A session that ends while
 * somebody writes takes nothing from them; whoever comes after gets a form of their own.
 */
export function useDraftOwner(): string | null {
  const now = ownerStore(({ owner }) => owner);
  const [own, setOwn] = useState(now);
  if (own === null && now !== null) setOwn(now);
  return own ?? now;
}
