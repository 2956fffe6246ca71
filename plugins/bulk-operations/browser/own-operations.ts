/** Whether the user menu leads to bulk operations: asked before the menu opens first, and with each opening. */
import type { BrowserServices } from "@portalkit/kernel/browser";
import type { ReplyOf } from "@portalkit/kernel/contract";
import { listBulkOperations } from "../contract.ts";

/** Undefined as long as there was no answer: then the entry is there, and its page tells those who have none. */
let isShown: boolean | undefined;

export const hasEntry = (): boolean => isShown !== false;

export function knowOwn({
  total,
  maySeeEveryone,
}: Pick<ReplyOf<typeof listBulkOperations>, "total" | "maySeeEveryone">): void {
  isShown = total > 0 || maySeeEveryone;
}

/** The smallest request that tells whether the user has any. */
export const ownOperations = { offset: 0, limit: 1 } as const;

/** The menu's entries are loaded without the services of their plugin: this comes with what it offers to lists. */
export interface OwnOperations {
  askOwn(): Promise<void>;
}

export const offerOwnOperations = ({ call }: Pick<BrowserServices, "call">): OwnOperations => ({
  askOwn: async () => knowOwn(await call(listBulkOperations, ownOperations)),
});
