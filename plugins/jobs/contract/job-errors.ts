/** What the calls of the page of jobs refuse with. */

export const jobErrors = {
  unknown: { code: "PORTAL_JOB_UNKNOWN", status: 404, message: "jobs:errors.unknown" },
  notFailed: { code: "PORTAL_JOB_NOT_FAILED", status: 409, message: "jobs:errors.notFailed" },
  over: { code: "PORTAL_JOB_OVER", status: 409, message: "jobs:errors.over" },
} as const;
