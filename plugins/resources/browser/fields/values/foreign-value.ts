/** Parses the forms in which a reference arrives: `{pk, label}`, a list of those with gaps, a bare key, or nothing. */
import type { ForeignValue } from "@portalkit/kernel/contract";

/** Returns the references in a value, without gaps and nulls. */
export function foreignValues(value: unknown): ForeignValue[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    if (isForeignValue(item))
      return [
        { pk: item.pk, label: typeof item.label === "string" && item.label !== "" ? item.label : String(item.pk) },
      ];
    return typeof item === "string" || typeof item === "number" ? [{ pk: item, label: String(item) }] : [];
  });
}

/**
 * Returns the key, or list of keys, that a form writes back; keeps `undefined`, so that an absent key is not
 * overwritten.
 */
export function foreignKeys(value: unknown): unknown {
  if (Array.isArray(value)) return foreignValues(value).map(({ pk }) => pk);
  return isForeignValue(value) ? value.pk : value;
}

function isForeignValue(value: unknown): value is ForeignValue {
  return (
    typeof value === "object" &&
    value !== null &&
    "pk" in value &&
    (typeof value.pk === "string" || typeof value.pk === "number")
  );
}
