/** The reader's time zone, and relative periods in it. */

/** Finding out the name takes 15 ms. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns the filters as they are requested. An address has no zone, so that a shared view has the days of its reader.
 * The zone is looked up for relative periods only.
 */
export function inTimeZone(filters: readonly object[]): readonly object[] {
  const written = JSON.stringify(filters);
  if (!written.includes('"period":')) return filters;
  const zone = timeZone();
  return JSON.parse(written, (_key, value: unknown) =>
    typeof value === "object" && value !== null && "period" in value ? { ...value, timeZone: zone } : value,
  ) as object[];
}
