/**
 * Which elements rows are drawn in: a new row fills those of one that has gone, which is far cheaper than making them.
 */
import { useState } from "react";

type Places = ReadonlyMap<string, number>;
const none: Places = new Map();

/**
 * Rows that stay keep their place, the others take the lowest that are free. Pure; the same object when nothing has
 * changed.
 */
export function placesOf(keys: readonly string[], before: Places): Places {
  const places = new Map(keys.flatMap((key) => (before.has(key) ? [[key, before.get(key) as number]] : [])));
  if (places.size === before.size && keys.every((key) => places.has(key))) return before;
  const taken = new Set(places.values());
  let free = 0;
  for (const key of keys) {
    if (places.has(key)) continue;
    while (taken.has(free)) free += 1;
    places.set(key, free);
    free += 1;
  }
  return places;
}

/** @param keys of the rows that are drawn, in their order */
export function useRowPlaces(keys: readonly string[]): Places {
  const [known, setKnown] = useState(none);
  const places = placesOf(keys, known);
  if (places !== known) setKnown(places);
  return places;
}
