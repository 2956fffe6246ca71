/** What the calls of the command palette refuse with. */
export const searchErrors = {
  tooManyPinned: { code: "PORTAL_RECORD_PINNED_TOO_MANY", status: 422, message: "search:errors.tooManyPinned" },
} as const;
