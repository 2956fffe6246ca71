/**
 * Limits and defaults that both halves must agree on, most of them from docs/product.md, portal 9. Each is a constant
 * of its own, so that a bundle contains those that it uses.
 */

/** Rows on one page of a list. */
export const maxPageRows = 10_000;
/** Characters of a quick search. */
export const maxSearchLength = 400;
/** Options of one page of a foreign select (docs/product.md, portal 9). */
export const maxForeignOptions = 1_000;
/** Records in one bulk action. */
export const maxBulkRecords = 10_000;
/** Records in one call of a bulk edit; more are sent in several calls, with progress. */
export const maxBulkEditRecords = 50;
/** Records that a bulk operation changes at once, without a plan and before its call is answered. */
export const maxChangedAtOnce = 100;
/** Nesting of filter groups. */
export const maxFilterDepth = 8;

// The values that apply unless the configuration or the user sets another.
export const usualPageSize = 10;
export const usualDatesFormat = "DD MMM YYYY";
export const usualTimeFormat = "HH:mm:ss";
export const usualLanguage = "en";

export const filterDebounceMs = 10;
export const sliderDebounceMs = 500;
/** List cells are truncated at this length, and text inputs grow from this length on. */
export const truncateAt = 50;
/** Id-like values longer than this show their first and last four characters. */
export const idShortenAbove = 8;
export const toastMs = 10_000;
export const errorToastMs = 30_000;
export const notifyToastMs = 5_000;
/** Toasts older than this close when the route changes. */
export const toastKeptOnNavigationMs = 5_000;
export const copyConfirmationMs = 2_000;

export const socketPingMs = 10_000;
export const socketReconnectMs = 2_000;
/** A page that takes longer from its request to its connection asks again; the server tells others what they missed. */
export const socketYoungPageMs = 20_000;
/** The first pause after a refusal for too many connections; it doubles with each further refusal up to the maximum. */
export const socketPauseMs = 30_000;
export const maxSocketPauseMs = 600_000;

/**
 * How long texts in another language are cached, and how often older ones are removed from the cache
 * (docs/product.md, portal 9).
 */
export const messagesFreshMs = 600_000;
export const messagesSweepMs = 60_000;

/** Keys of the browser's local storage (docs/product.md, portal 4 and 9). */
export const storageKeys = {
  language: "afLanguage",
  theme: "af__theme",
  isAuthorized: "isAuthorized",
} as const;
