/**
 * One-time values that the server returns when a record is created: in memory only, for one visit of the record's page.
 */
import { atom } from "jotai";
import { store } from "@portalkit/kernel/browser/engine";

type OneTimeValues = Readonly<Record<string, string>>;

const oneTimeValuesAtom = atom<{ record: string; values: OneTimeValues } | undefined>(undefined);

export function keepOnce(resourceId: string, recordId: string, values: OneTimeValues): void {
  store.set(oneTimeValuesAtom, { record: `${resourceId} ${recordId}`, values });
}

/** Returns the values and clears them for any record: values of another record are discarded. */
export function takeOnce(resourceId: string, recordId: string): OneTimeValues | undefined {
  const oneTime = store.get(oneTimeValuesAtom);
  store.set(oneTimeValuesAtom, undefined);
  return oneTime?.record === `${resourceId} ${recordId}` ? oneTime.values : undefined;
}
