/** Events of the kernel itself, never sent to a browser unchanged. */
export const internalTopics = {
  sessionEnded: "session-ended",
  resourceChanged: "resource-changed",
  /** Events of other processes may have been missed: what is kept in memory must be compared with the database. */
  reconnected: "reconnected",
} as const;
