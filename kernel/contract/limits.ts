/** Every limit and default that both halves must agree on, most of them from section 9 of the shell specification. */

/** What the script before the application needs stands by itself, so that it carries no more. */
export const mostPageRows = 10_000;
export const mostSearchLetters = 400;
export const usualPageSize = 10;

/** Counts and sizes a request may not pass. */
export const limits = {
  /** Rows of one page of a list. */
  pageRows: mostPageRows,
  /** Letters of a quick search. */
  searchLength: mostSearchLetters,
  /** Options of one page of a foreign select (spec 9: "Foreign options load up to 1000"). */
  foreignOptions: 1_000,
  /** Records one bulk action may name. */
  bulkRecords: 10_000,
  /** Records one call of a bulk edit changes; more go in several calls, with progress. */
  bulkEditRecords: 50,
  /** Bytes of a JSON body; more is answered 413. */
  bodyBytes: 1_048_576,
  /** Nesting of a JSON body. */
  jsonDepth: 32,
  /** Nesting of filter groups. */
  filterDepth: 8,
  /** A connection silent for longer is closed. */
  socketSilenceMs: 30_000,
  /** A connection on which nobody is signed in is closed after so long: it hears nothing anyway. */
  anonymousSocketMs: 60_000,
} as const;

/** What is assumed when nobody says otherwise. */
export const defaults = {
  pageSize: usualPageSize,
  filterDebounceMs: 10,
  sliderDebounceMs: 500,
  /** List cells are cut here, and text inputs grow from here on. */
  truncateAt: 50,
  /** Id-like values longer than this show their first and last four characters. */
  idShortenAbove: 8,
  toastMs: 10_000,
  errorToastMs: 30_000,
  notifyToastMs: 5_000,
  /** Toasts older than this go away when the route changes. */
  toastKeptOnNavigationMs: 5_000,
  socketPingMs: 10_000,
  socketReconnectMs: 2_000,
  /** After a refusal for too many connections: the first pause, doubled with each further refusal up to the last. */
  socketPauseMs: 30_000,
  maxSocketPauseMs: 600_000,
  copyConfirmationMs: 2_000,
  datesFormat: "DD MMM YYYY",
  timeFormat: "HH:mm:ss",
  language: "en",
  theme: "light",
} as const;

/** Texts in another language are kept this long, and looked through this often for what is older (spec 9). */
export const messageTimes = { freshMs: 600_000, sweepMs: 60_000 } as const;

/** Keys of the browser's local storage (spec 4 and 9). */
export const storageKeys = {
  language: "afLanguage",
  theme: "af__theme",
  isAuthorized: "isAuthorized",
} as const;
