/**
 * Assigns table rows to DOM elements: a new row reuses the element of a removed one, which is far cheaper than creating
 * an element.
 */
import { useState } from "react";

type Places = ReadonlyMap<string, number>;
const none: Places = new Map();

/**
 * Returns the element number of each row: rows that remain keep their number, new rows get the lowest free ones. Pure;
 * returns the same object if nothing has changed.
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

/** @param keys the keys of the rendered rows, in order */
export function useRowPlaces(keys: readonly string[]): Places {
  const [known, setKnown] = useState(none);
  const places = placesOf(keys, known);
  if (places !== known) setKnown(places);
  return places;
}
