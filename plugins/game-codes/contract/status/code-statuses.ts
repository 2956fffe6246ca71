/** The statuses of a code (domain specification, section 3). */

export const codeStatuses = ["new", "sold", "delivering"] as const;
export type CodeStatus = (typeof codeStatuses)[number];
