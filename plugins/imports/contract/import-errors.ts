/** What the calls of imports refuse with: a file that cannot be read, an import in another state. */

export const importErrors = {
  unknown: { code: "PORTAL_IMPORT_UNKNOWN", status: 404, message: "imports:errors.unknown" },
  empty: { code: "PORTAL_IMPORT_EMPTY", status: 422, message: "imports:errors.empty" },
  notText: { code: "PORTAL_IMPORT_NOT_TEXT", status: 422, message: "imports:errors.notText" },
  oldWorkbook: { code: "PORTAL_IMPORT_OLD_WORKBOOK", status: 422, message: "imports:errors.oldWorkbook" },
  brokenWorkbook: { code: "PORTAL_IMPORT_BROKEN_WORKBOOK", status: 422, message: "imports:errors.brokenWorkbook" },
  lockedWorkbook: { code: "PORTAL_IMPORT_LOCKED_WORKBOOK", status: 422, message: "imports:errors.lockedWorkbook" },
  decimalSign: { code: "PORTAL_IMPORT_DECIMAL_SIGN", status: 422, message: "imports:errors.decimalSign" },
  encoding: { code: "PORTAL_IMPORT_ENCODING", status: 422, message: "imports:errors.encoding" },
  unending: { code: "PORTAL_IMPORT_UNENDING", status: 422, message: "imports:errors.unending" },
  tooManyColumns: { code: "PORTAL_IMPORT_TOO_MANY_COLUMNS", status: 422, message: "imports:errors.tooManyColumns" },
  tooLarge: { code: "PORTAL_IMPORT_TOO_LARGE", status: 422, message: "imports:errors.tooLarge" },
  parts: { code: "PORTAL_IMPORT_PARTS", status: 422, message: "imports:errors.parts" },
  busy: { code: "PORTAL_IMPORT_BUSY", status: 422, message: "imports:errors.busy" },
  over: { code: "PORTAL_IMPORT_OVER", status: 422, message: "imports:errors.over" },
  notPlanned: { code: "PORTAL_IMPORT_NOT_PLANNED", status: 422, message: "imports:errors.notPlanned" },
  accountGone: { code: "PORTAL_IMPORT_ACCOUNT_GONE", status: 403, message: "imports:errors.accountGone" },
} as const;

export type ImportErrorName = keyof typeof importErrors;
