/**
 * One-time values that the server returns when a record is created: in memory only, for one visit of the record's page.
 */
import { atom } from "jotai";
import { store } from "../store.ts";

type Told = Readonly<Record<string, string>>;

const toldAtom = atom<{ record: string; values: Told } | undefined>(undefined);

export function keepOnce(resourceId: string, recordId: string, values: Told): void {
  store.set(toldAtom, { record: `${resourceId} ${recordId}`, values });
}

/** Returns the values and clears them for any record: values of another record are discarded. */
export function takeOnce(resourceId: string, recordId: string): Told | undefined {
  const told = store.get(toldAtom);
  store.set(toldAtom, undefined);
  return told?.record === `${resourceId} ${recordId}` ? told.values : undefined;
}
