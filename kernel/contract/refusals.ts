/** The one table of coded refusals: what an operator is told, with which HTTP status, and what to do about it. */

interface RefusalRow {
  /** Sentence for the operator; `{name}` is filled in. Also the key of its translations. */
  readonly message: string;
  /** Used on `/portal/api`; on `/adminapi/v1` everything but 401, 413 and 429 answers 200 with `{error}`. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
}

/** Grouped by area. A refusal that could tell a stranger whether something exists says the same in both cases. */
export const refusals = {
  PORTAL_SESSION_REQUIRED: { status: 401, message: "Please sign in" },
  PORTAL_SESSION_WRONG_CREDENTIALS: { status: 401, message: "Invalid username or password" },
  PORTAL_SESSION_TOO_MANY_TRIES: { status: 429, message: "Too many attempts. Please try again in {seconds} seconds" },
  PORTAL_SESSION_LINK_DEAD: { status: 403, message: "This link is no longer valid. Restart the server for a new one" },
  PORTAL_SESSION_BUSY: { status: 503, message: "Too many people are signing in. Please try again" },
  PORTAL_SESSION_WRONG_ORIGIN: { status: 403, message: "This request did not come from this portal" },

  PORTAL_SESSION_PROOF_REQUIRED: { status: 403, message: "Confirm that it's you first" },
  PORTAL_SESSION_PROOF_WRONG: { status: 422, message: "The password is incorrect" },
  PORTAL_SESSION_PROOF_IMPOSSIBLE: { status: 409, message: "Sign out and sign in again to do this" },

  PORTAL_PASSWORD_COMMON: { status: 422, message: "This password is too common. Choose one that is harder to guess" },
  PORTAL_PASSWORD_PERSONAL: { status: 422, message: "Choose a password that isn't your email, your name or the name of this portal" },

  PORTAL_TOKEN_REQUIRED: { status: 401, message: "A valid API token is needed" },

  PORTAL_REQUEST_INVALID: { status: 400, message: "The request is not valid" },
  PORTAL_REQUEST_TOO_LARGE: { status: 413, message: "The request is larger than {limit}" },
  PORTAL_REQUEST_NOT_JSON: { status: 415, message: "The request body must be JSON" },
  PORTAL_REQUEST_NOT_BYTES: { status: 415, message: "The request body must be a piece of a file (application/octet-stream)" },
  PORTAL_REQUEST_TOO_DEEP: { status: 400, message: "The request is nested deeper than {limit} levels" },
  PORTAL_REQUEST_KEY_MALFORMED: { status: 400, message: "The Idempotency-Key must have 1 to 200 visible characters" },
  PORTAL_REQUEST_KEY_REUSED: { status: 422, message: "This Idempotency-Key was used for another request" },
  PORTAL_REQUEST_UNKNOWN_CALL: { status: 404, message: "There is no such call" },
  PORTAL_SERVER_FAILED: { status: 500, message: "Something went wrong, please try again later" },
  PORTAL_SERVER_BUSY: { status: 503, message: "The server is busy, please try again" },
  PORTAL_SERVER_STOPPING: { status: 503, message: "The server is restarting, please try again" },

  PORTAL_LANGUAGE_UNKNOWN: { status: 404, message: "Language {language} is not available" },

  PORTAL_RESOURCE_UNKNOWN: { status: 404, message: "Resource {resourceId} not found" },
  PORTAL_RECORD_UNKNOWN: { status: 404, message: "Record not found" },
  PORTAL_ACTION_NOT_ALLOWED: { status: 403, message: "Action is not allowed" },
  PORTAL_ACTION_PARTLY: { status: 409, message: "{done} of {total} items done. {reason}" },
  PORTAL_ACTION_UNKNOWN: { status: 404, message: "Action {actionId} not found" },
  PORTAL_FILTER_NOT_AVAILABLE: { status: 422, message: "Field {field} is not available for filtering" },
  PORTAL_FILTER_MALFORMED: { status: 422, message: "Filter is not valid: {reason}" },
  PORTAL_FILTER_VALUE: { status: 422, message: "Filter {field}: {reason}" },
  PORTAL_SORT_NOT_AVAILABLE: { status: 422, message: "Field {field} is not available for sorting" },
  PORTAL_SEARCH_NOT_AVAILABLE: { status: 422, message: "{label} cannot be searched" },
  PORTAL_COLUMN_NOT_FOREIGN: { status: 422, message: "Column {column} does not refer to another resource" },
  PORTAL_FIELD_UNKNOWN: { status: 422, message: "Field {field} is not known" },
  PORTAL_FIELD_NOT_EDITABLE: { status: 422, message: "Field {field} cannot be changed here" },
  PORTAL_FIELD_REQUIRED: { status: 422, message: "{label} is required" },
  PORTAL_FIELD_INVALID: { status: 422, message: "{label}: {reason}" },
  PORTAL_VIEW_UNKNOWN: { status: 404, message: "View not found" },
  PORTAL_VIEW_SHARE_NOT_ALLOWED: { status: 403, message: "You can't share views. Save it for yourself only" },
  PORTAL_VIEW_NAME_TAKEN: { status: 409, message: "You already have a view named {name}" },
  PORTAL_VIEW_TOO_MANY: { status: 422, message: "You can keep {limit} views of a list. Delete one first" },
  PORTAL_RECORD_CHANGED: { status: 409, message: "Somebody else has changed {fields} meanwhile" },
  PORTAL_RECORD_DUPLICATE: { status: 409, message: "Record with this {label} already exists" },
  PORTAL_DELETE_FINAL: { status: 409, message: "It is too late to undo this" },
  PORTAL_RECORD_REFERENCED: { status: 409, message: "This record is used by other records and cannot be deleted" },

  PORTAL_IMPORT_UNKNOWN: { status: 404, message: "Import not found" },
  PORTAL_IMPORT_EMPTY: { status: 422, message: "The file is empty" },
  PORTAL_IMPORT_NOT_TEXT: { status: 422, message: "This is no CSV, TXT or XLSX file" },
  PORTAL_IMPORT_OLD_WORKBOOK: { status: 422, message: "This is an old Excel file. Save it as XLSX or CSV" },
  PORTAL_IMPORT_BROKEN_WORKBOOK: { status: 422, message: "This XLSX file cannot be read. Save it again, or as CSV" },
  PORTAL_IMPORT_LOCKED_WORKBOOK: { status: 422, message: "This file is protected by a password. Save it without one" },
  PORTAL_IMPORT_ENCODING: { status: 422, message: "The file is not in {encoding} from line {line} on. Choose another encoding" },
  PORTAL_IMPORT_UNENDING: { status: 422, message: "A quoted value has no end. Look at the row that begins on line {line}" },
  PORTAL_IMPORT_TOO_MANY_COLUMNS: { status: 422, message: "The file has {count} columns; at most {limit} can be read" },
  PORTAL_IMPORT_TOO_LARGE: { status: 422, message: "The file is larger than {limit} MB" },
  PORTAL_IMPORT_PARTS: { status: 422, message: "The file did not arrive whole. Please choose it again" },
  PORTAL_IMPORT_BUSY: { status: 422, message: "This import is running already" },
  PORTAL_IMPORT_OVER: { status: 422, message: "This import is finished. Choose the file again to import it once more" },
  PORTAL_IMPORT_ACCOUNT_GONE: { status: 403, message: "The account that began it is gone" },
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof refusals;

/** A refusal meant for the caller: safe to show, translated on the way out. Everything else thrown answers PORTAL_SERVER_FAILED. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** The English sentence with its `{names}`, the key of translations. */
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;

  /** Goes into the answer beside the sentence, for a caller that can do something with it. */
  readonly more: Readonly<Record<string, unknown>>;

  /** Somebody could not prove who they are: worth a record, whatever the status. */
  readonly isFailedProof: boolean;

  constructor(row: { code: string; status: number; message: string; isFailedProof?: boolean }, values: Record<string, string | number> = {}, more: Record<string, unknown> = {}) {
    super(row.message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)));
    this.name = "Refusal";
    this.code = row.code;
    this.status = row.status;
    this.template = row.message;
    this.values = values;
    this.more = more;
    this.isFailedProof = row.isFailedProof === true;
  }
}

/**
 * Makes a refusal out of the table: `throw refuse("PORTAL_RECORD_UNKNOWN")`.
 * A plugin makes its own with `new Refusal({ code, status, message }, values)`.
 */
export function refuse(code: RefusalCode, values: Record<string, string | number> = {}): Refusal {
  return new Refusal({ code, ...refusals[code] }, values);
}
