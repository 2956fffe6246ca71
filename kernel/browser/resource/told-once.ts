/** Values that the server tells once, as a record is created: in memory alone, for one visit of the record's page. */
import { atom } from "jotai";
import { store } from "../store.ts";

type Told = Readonly<Record<string, string>>;

const toldAtom = atom<{ record: string; values: Told } | undefined>(undefined);

export function keepOnce(resourceId: string, recordId: string, values: Told): void {
  store.set(toldAtom, { record: `${resourceId} ${recordId}`, values });
}

/** Whatever record it is asked for: what was meant for another one is gone then. */
export function takeOnce(resourceId: string, recordId: string): Told | undefined {
  const told = store.get(toldAtom);
  store.set(toldAtom, undefined);
  return told?.record === `${resourceId} ${recordId}` ? told.values : undefined;
}
