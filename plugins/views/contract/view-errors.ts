/** What the calls of saved views refuse with. */

export const viewErrors = {
  unknown: { code: "PORTAL_VIEW_UNKNOWN", status: 404, message: "views:errors.unknown" },
  shareNotAllowed: { code: "PORTAL_VIEW_SHARE_NOT_ALLOWED", status: 403, message: "views:errors.shareNotAllowed" },
  roleUnknown: { code: "PORTAL_VIEW_ROLE_UNKNOWN", status: 422, message: "views:errors.roleUnknown" },
  defaultNotShared: { code: "PORTAL_VIEW_DEFAULT_NOT_SHARED", status: 422, message: "views:errors.defaultNotShared" },
  tooManyPinned: { code: "PORTAL_VIEW_PINNED_TOO_MANY", status: 422, message: "views:errors.tooManyPinned" },
  tooManySubscribed: {
    code: "PORTAL_VIEW_SUBSCRIBED_TOO_MANY",
    status: 422,
    message: "views:errors.tooManySubscribed",
  },
  nameTaken: { code: "PORTAL_VIEW_NAME_TAKEN", status: 409, message: "views:errors.nameTaken" },
  tooMany: { code: "PORTAL_VIEW_TOO_MANY", status: 422, message: "views:errors.tooMany" },
} as const;
