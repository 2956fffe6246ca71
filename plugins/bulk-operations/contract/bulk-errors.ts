/** What the calls of bulk operations refuse with, beside the refusals of single records. */

export const bulkErrors = {
  empty: { code: "PORTAL_BULK_EMPTY", status: 422, message: "bulk-operations:errors.empty" },
  tooMany: { code: "PORTAL_BULK_TOO_MANY", status: 422, message: "bulk-operations:errors.tooMany" },
  state: { code: "PORTAL_BULK_STATE", status: 409, message: "bulk-operations:errors.state" },
  accountGone: { code: "PORTAL_BULK_ACCOUNT_GONE", status: 403, message: "bulk-operations:errors.accountGone" },
  outcomeUnknown: {
    code: "PORTAL_BULK_OUTCOME_UNKNOWN",
    status: 409,
    message: "bulk-operations:errors.outcomeUnknown",
  },
} as const;
