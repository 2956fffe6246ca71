/** The bulk operations that this browser tab has started, so that the list they began in can show their progress. */
import { atom } from "jotai";
import type { BulkOperation, BulkProgress } from "../../contract/resources/bulk-operations.ts";
import { queryCacheAtom } from "../query/use-query.ts";
import { store } from "../state/store.ts";

/** Key of the answer that says whether the user has any. */
export const ownOperationsKey = "bulk operations of the user";

/** Newest first. */
export const startedOperationsAtom = atom<readonly BulkOperation[]>([]);

export function addStarted(operation: BulkOperation): void {
  store.set(startedOperationsAtom, (before) => [operation, ...before]);
  store
    .get(queryCacheAtom)
    .change<{ total: number }>(ownOperationsKey, (known) => ({ ...known, total: known.total + 1 }));
}

/** Takes over newer progress of an operation that is shown; an older message must not turn it back. */
export function showProgress(progress: BulkProgress): void {
  store.set(startedOperationsAtom, (before) =>
    before.map((one) => (one.id === progress.id && progress.done >= one.done ? { ...one, ...progress } : one)),
  );
}

export function hideOperation(id: string): void {
  store.set(startedOperationsAtom, (before) => before.filter((one) => one.id !== id));
}
