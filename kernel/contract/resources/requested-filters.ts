/** The filters that a list requests for its address. */
import type { ListAddress } from "./list-address.ts";

/**
 * Returns the filters as they are requested. An address has no time zone, so that a shared view has the days of its
 * reader.
 * @param timeZone called for relative periods only
 */
export function requestedFilters({ filters, where }: ListAddress, timeZone: () => string): readonly object[] {
  const given = [...filters, ...(where === undefined ? [] : [where])];
  const written = JSON.stringify(given);
  if (!written.includes('"period":')) return given;
  const zone = timeZone();
  return JSON.parse(written, (_key, value: { period?: unknown } | null) =>
    value?.period === undefined ? value : { ...value, timeZone: zone },
  ) as object[];
}
