/** The arithmetic of pages: how many there are, what one shows, and where the page box ends up (spec 2). */

export interface PageRange {
  /** At least 1. */
  pages: number;
  /** Number of the first row shown, from 1; 0 when the list is empty. */
  from: number;
  to: number;
  /** The page lies behind the last one. */
  wrong: boolean;
}

/** @param shown rows that came; another operator may have deleted some since `total` was counted. */
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

/** What was typed into the page box, brought between 1 and the last page; nothing when it is no number. */
export function clampPage(typed: string, pages: number): number | undefined {
  const number = Number(typed.trim());
  if (typed.trim() === "" || Number.isNaN(number)) return undefined;
  return Math.min(Math.max(1, Math.trunc(number)), pages);
}
