import { serverLimits } from "@unknot/contract/server-limits";

/** Which rows of a list are wanted. */
export type Slice = { offset: number; limit: number };

export type PageOf<T> = { list: T[]; totalCount: number };

/** Which rows a page holds; null for a page beyond the end, which needs no query. Pages start at 1. */
export function sliceOf(page: number, totalCount: number): Slice | null {
  const offset = (page - 1) * serverLimits.pageSize;
  return offset < totalCount ? { offset, limit: serverLimits.pageSize } : null;
}

/** The page that holds a row with so many before it. */
export const pageWith = (before: number): number => Math.floor(before / serverLimits.pageSize) + 1;

/** The envelope that the contract gives every list. */
export function toPage<T>(page: number, { list, totalCount }: PageOf<T>) {
  return {
    success: true as const,
    list,
    totalCount,
    page,
    pageSize: serverLimits.pageSize,
    hasMore: page * serverLimits.pageSize < totalCount,
  };
}
