/** Errors of the users screens. */
export const authRefusals = {
  notYourself: { code: "PORTAL_AUTH_NOT_YOURSELF", status: 409, message: "auth:errors.notYourself" },
  lastSuperadmin: { code: "PORTAL_AUTH_LAST_SUPERADMIN", status: 409, message: "auth:errors.lastSuperadmin" },
  guardedRole: { code: "PORTAL_AUTH_GUARDED_ROLE", status: 409, message: "auth:errors.guardedRole" },
  suspendYourself: { code: "PORTAL_AUTH_SUSPEND_YOURSELF", status: 409, message: "auth:errors.suspendYourself" },
  suspendedAlready: { code: "PORTAL_AUTH_SUSPENDED_ALREADY", status: 409, message: "auth:errors.suspendedAlready" },
  notSuspended: { code: "PORTAL_AUTH_NOT_SUSPENDED", status: 409, message: "auth:errors.notSuspended" },
  noEmailChange: { code: "PORTAL_AUTH_NO_EMAIL_CHANGE", status: 409, message: "auth:errors.noEmailChange" },
  typedPassword: { code: "PORTAL_AUTH_TYPED_PASSWORD", status: 422, message: "auth:errors.typedPassword" },
  reasonNeeded: { code: "PORTAL_AUTH_REASON_NEEDED", status: 422, message: "auth:errors.reasonNeeded" },
} as const;
