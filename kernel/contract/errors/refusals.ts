/**
 * The one table of coded refusals with their HTTP statuses. The text that an operator reads is `errors.<code>` in
 * kernel/messages/server.
 */
import i18next from "i18next";
import { translateText, type MessageKey, type Values } from "../i18n/translate-text.ts";

interface RefusalRow {
  /**
   * Used on `/portal/api` and on the mount `bearer`. On `/adminapi/v1` only 401, 413, 429 and the statuses of
   * PORTAL_REQUEST_* and PORTAL_SERVER_* are; other refusals are answered as 200 with `{error}`.
   */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
}

/** Grouped by area. A refusal that could reveal to a stranger whether something exists is the same in both cases. */
export const refusals = {
  PORTAL_SESSION_REQUIRED: { status: 401 },
  PORTAL_SESSION_WRONG_CREDENTIALS: { status: 401 },
  PORTAL_SESSION_TOO_MANY_TRIES: { status: 429 },
  PORTAL_SESSION_LINK_DEAD: { status: 403 },
  PORTAL_SESSION_BUSY: { status: 503 },
  PORTAL_SESSION_WRONG_ORIGIN: { status: 403 },

  PORTAL_SESSION_PROOF_REQUIRED: { status: 403 },
  PORTAL_SESSION_PROOF_WRONG: { status: 422 },
  PORTAL_SESSION_PROOF_IMPOSSIBLE: { status: 409 },

  PORTAL_PASSWORD_CHARACTERS: { status: 422 },
  PORTAL_PASSWORD_COMMON: { status: 422 },
  PORTAL_PASSWORD_PERSONAL: { status: 422 },

  PORTAL_TOKEN_REQUIRED: { status: 401 },

  PORTAL_REQUEST_INVALID: { status: 400 },
  PORTAL_REQUEST_TOO_LARGE: { status: 413 },
  PORTAL_REQUEST_NOT_JSON: { status: 415 },
  PORTAL_REQUEST_NOT_BYTES: { status: 415 },
  PORTAL_REQUEST_TOO_DEEP: { status: 400 },
  PORTAL_REQUEST_TOO_MANY: { status: 429 },
  PORTAL_REQUEST_KEY_TWICE: { status: 400 },
  PORTAL_REQUEST_KEY_MALFORMED: { status: 400 },
  PORTAL_REQUEST_KEY_REUSED: { status: 422 },
  PORTAL_REQUEST_UNKNOWN_CALL: { status: 404 },
  PORTAL_SERVER_FAILED: { status: 500 },
  PORTAL_SERVER_BUSY: { status: 503 },
  PORTAL_SERVER_STOPPING: { status: 503 },
  PORTAL_SERVER_NO_DATABASE: { status: 503 },

  PORTAL_LANGUAGE_UNKNOWN: { status: 404 },

  PORTAL_RESOURCE_UNKNOWN: { status: 404 },
  PORTAL_RECORD_UNKNOWN: { status: 404 },
  PORTAL_ACTION_NOT_ALLOWED: { status: 403 },
  PORTAL_ACTION_PARTLY: { status: 409 },
  PORTAL_ACTION_UNKNOWN: { status: 404 },
  PORTAL_FILTER_NOT_AVAILABLE: { status: 422 },
  PORTAL_FILTER_MALFORMED: { status: 422 },
  PORTAL_FILTER_VALUE: { status: 422 },
  PORTAL_SORT_NOT_AVAILABLE: { status: 422 },
  PORTAL_SEARCH_NOT_AVAILABLE: { status: 422 },
  PORTAL_COLUMN_NOT_FOREIGN: { status: 422 },
  PORTAL_FIELD_UNKNOWN: { status: 422 },
  PORTAL_FIELD_NOT_EDITABLE: { status: 422 },
  PORTAL_FIELD_REQUIRED: { status: 422 },
  PORTAL_FIELD_INVALID: { status: 422 },
  PORTAL_TIME_ZONE_UNKNOWN: { status: 422 },
  PORTAL_RECORD_CHANGED: { status: 409 },
  PORTAL_RECORD_DUPLICATE: { status: 409 },
  PORTAL_RECORD_SAVED_BEFORE: { status: 409 },
  PORTAL_RECORD_SHOWN_ONCE: { status: 409 },
  PORTAL_DELETE_FINAL: { status: 409 },
  PORTAL_DELETE_TOO_LARGE: { status: 422 },
  PORTAL_DELETED_UNKNOWN: { status: 404 },
  PORTAL_RESTORE_TAKEN: { status: 409 },
  PORTAL_RESTORE_PARENT_DELETED: { status: 409 },
  PORTAL_RESTORE_PARENT_GONE: { status: 409 },
  PORTAL_RECORD_REFERENCED: { status: 409 },

  PORTAL_SETTING_UNKNOWN: { status: 404 },

  PORTAL_BULK_UNKNOWN: { status: 404 },
  PORTAL_BULK_NO_FIELDS: { status: 422 },
  PORTAL_BULK_NOT_REVERSIBLE: { status: 422 },
  PORTAL_BULK_REPLACED: { status: 409 },

  PORTAL_IMPORT_RECORD_CHANGED: { status: 409 },
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof refusals;

/**
 * An error meant for the caller: safe to show, translated when it is sent. Any other error is answered with
 * PORTAL_SERVER_FAILED.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** The text for the operator: the key of a message, or a sentence with `{names}`. */
  readonly template: string;
  readonly values: Values;

  /** Added to the reply beside the sentence, for callers that can process it. */
  readonly more: Readonly<Record<string, unknown>>;

  /** A failed proof of identity: recorded whatever the status. */
  readonly isFailedProof: boolean;

  constructor(
    row: { code: string; status: number; message: string; isFailedProof?: boolean },
    values: Values = {},
    more: Record<string, unknown> = {},
  ) {
    super(translateText(i18next, "en", row.message, values));
    this.name = "Refusal";
    this.code = row.code;
    this.status = row.status;
    this.template = row.message;
    this.values = values;
    this.more = more;
    this.isFailedProof = row.isFailedProof === true;
  }
}

/** A row of the table, in the form that `new Refusal` accepts. */
export const refusalRow = (code: RefusalCode): { code: RefusalCode; status: number; message: MessageKey } => ({
  code,
  ...refusals[code],
  message: `server:errors.${code}`,
});

/**
 * Creates a refusal from the table: `throw refuse("PORTAL_RECORD_UNKNOWN")`. A plugin creates its own with `new
 * Refusal({ code, status, message: "my-plugin:errors.tooLate" }, values)`.
 */
export const refuse = (code: RefusalCode, values: Values = {}): Refusal => new Refusal(refusalRow(code), values);
