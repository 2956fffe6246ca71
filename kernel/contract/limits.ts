/** Limits and defaults that both halves must agree on, most of them from docs/product.md, portal 9. */

/** Separate constants for the script that runs before the application, so that its bundle contains no other limits. */
export const maxPageRows = 10_000;
export const maxSearchLetters = 400;
export const usualPageSize = 10;

/** Maximum counts and sizes of a request. */
export const limits = {
  /** Rows on one page of a list. */
  pageRows: maxPageRows,
  /** Characters of a quick search. */
  searchLength: maxSearchLetters,
  /** Options of one page of a foreign select (docs/product.md, portal 9). */
  foreignOptions: 1_000,
  /** Records in one bulk action. */
  bulkRecords: 10_000,
  /** Records in one call of a bulk edit; more are sent in several calls, with progress. */
  bulkEditRecords: 50,
  /** Nesting of filter groups. */
  filterDepth: 8,
} as const;

/** Values that apply unless the configuration or the user sets another. */
export const defaults = {
  pageSize: usualPageSize,
  filterDebounceMs: 10,
  sliderDebounceMs: 500,
  /** List cells are truncated at this length, and text inputs grow from this length on. */
  truncateAt: 50,
  /** Id-like values longer than this show their first and last four characters. */
  idShortenAbove: 8,
  toastMs: 10_000,
  errorToastMs: 30_000,
  notifyToastMs: 5_000,
  /** Toasts older than this close when the route changes. */
  toastKeptOnNavigationMs: 5_000,
  socketPingMs: 10_000,
  socketReconnectMs: 2_000,
  /**
   * The first pause after a refusal for too many connections; it doubles with each further refusal up to the maximum.
   */
  socketPauseMs: 30_000,
  maxSocketPauseMs: 600_000,
  copyConfirmationMs: 2_000,
  datesFormat: "DD MMM YYYY",
  timeFormat: "HH:mm:ss",
  language: "en",
  theme: "light",
} as const;

/**
 * How long texts in another language are cached, and how often older ones are removed from the cache
 * (docs/product.md, portal 9).
 */
export const messageTimes = { freshMs: 600_000, sweepMs: 60_000 } as const;

/** Keys of the browser's local storage (docs/product.md, portal 4 and 9). */
export const storageKeys = {
  language: "afLanguage",
  theme: "af__theme",
  isAuthorized: "isAuthorized",
} as const;
