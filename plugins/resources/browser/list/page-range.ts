/**
 * Page arithmetic: the number of pages, the rows that one shows, and the valid page for typed input
 * (docs/product.md, portal 2).
 */

export interface PageRange {
  /** At least 1. */
  pages: number;
  /** Number of the first row shown, from 1; 0 when the list is empty. */
  from: number;
  to: number;
  /** The page is beyond the last one. */
  wrong: boolean;
}

/** @param shown the number of rows received; another user may have deleted some since `total` was counted */
export function pageRange({
  page,
  limit,
  total,
  shown,
}: {
  page: number;
  limit: number;
  total: number;
  shown: number;
}): PageRange {
  const first = (page - 1) * limit;
  return {
    pages: Math.max(1, Math.ceil(total / limit)),
    from: shown === 0 ? 0 : first + 1,
    to: shown === 0 ? 0 : first + shown,
    wrong: shown === 0 && total > 0,
  };
}

/** Returns the typed page number limited to the range from 1 to `pages`; `undefined` if it is not a number. */
export function clampPage(typed: string, pages: number): number | undefined {
  const number = Number(typed.trim());
  if (typed.trim() === "" || Number.isNaN(number)) return undefined;
  return Math.min(Math.max(1, Math.trunc(number)), pages);
}
