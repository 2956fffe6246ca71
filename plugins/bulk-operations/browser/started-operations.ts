/** The bulk operations that this browser tab has started, so that the list they began in can show their progress. */
import { atom, createStore, useAtomValue } from "jotai";
import type { BulkOperation, BulkProgress } from "../contract.ts";
import { setNextEntry } from "./own-operations.ts";

/** Newest first. */
const operationsAtom = atom<readonly BulkOperation[]>([]);
/** Lists start operations outside of components. */
const store = createStore();

export const useStartedOperations = (): readonly BulkOperation[] => useAtomValue(operationsAtom, { store });

export function addStarted(operation: BulkOperation): void {
  store.set(operationsAtom, (before) => [operation, ...before]);
  setNextEntry(true);
}

/** Takes over newer progress of an operation that is shown; an older message must not turn it back. */
export function showProgress(progress: BulkProgress): void {
  store.set(operationsAtom, (before) =>
    before.map((one) => (one.id === progress.id && progress.done >= one.done ? { ...one, ...progress } : one)),
  );
}

export function hideOperation(id: string): void {
  store.set(operationsAtom, (before) => before.filter((one) => one.id !== id));
}
