import type { PageParameter } from "@unknot/contract/page-parameters";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * A parameter of an address; null where it is not there. Pages read none in another way: one that the contract does not
 * name is not there when a page is made.
 */
export const readParameter = ({ searchParams }: URL, name: PageParameter): string | null => searchParams.get(name);

/** The same, of the address that is shown. */
export const useParameter = (name: PageParameter): string | null => useOwnParameters()[0].get(name);

/**
 * All parameters of the address that is shown, for what only a browser needs to know; and a function that changes them in
 * place.
 */
export function useOwnParameters(): [URLSearchParams, (change: (parameters: URLSearchParams) => void) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const set = useCallback(
    (change: (parameters: URLSearchParams) => void) => {
      const parameters = new URLSearchParams(search);
      change(parameters);
      navigate(`?${parameters}`, { replace: true, preventScrollReset: true });
    },
    [navigate, search],
  );
  return [new URLSearchParams(search), set];
}
