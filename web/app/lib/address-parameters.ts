import type { PageParameter } from "@unknot/contract/page-parameters";
import { useSearchParams } from "react-router";

/**
 * A parameter of an address; null where it is not there. Pages read none in another way: one that the contract does not
 * name is not there when a page is made.
 */
export const readParameter = ({ searchParams }: URL, name: PageParameter): string | null => searchParams.get(name);

/** The same, of the address that is shown. */
export const useParameter = (name: PageParameter): string | null => useSearchParams()[0].get(name);
