/** Whether the user menu leads to bulk operations: asked before the menu opens first, and with each opening. */
import type { BrowserServices } from "@portalkit/kernel/browser";
import type { ReplyOf } from "@portalkit/kernel/contract";
import { listBulkOperations } from "../contract.ts";

/** For the next opening only: another user may sign in after it. */
let nextEntry: boolean | undefined;

/** Says that the menu has the entry, or not, when it opens next. */
export const setNextEntry = (isShown: boolean | undefined): void => {
  nextEntry = isShown;
};

/** @param known the newest answer; before any the entry is there, and its page tells those who have none */
export const hasEntry = (known: OwnAnswer | undefined): boolean => nextEntry ?? (known === undefined || isFor(known));

type OwnAnswer = Pick<ReplyOf<typeof listBulkOperations>, "total" | "maySeeEveryone">;

const isFor = ({ total, maySeeEveryone }: OwnAnswer): boolean => total > 0 || maySeeEveryone;

/** The smallest request that tells whether the user has any. */
export const ownOperations = { offset: 0, limit: 1 } as const;

/** The menu's entries are loaded without the services of their plugin: this comes with what it offers to lists. */
export interface OwnOperations {
  askOwn(): Promise<void>;
}

export const offerOwnOperations = ({ call }: Pick<BrowserServices, "call">): OwnOperations => ({
  askOwn: async () => setNextEntry(isFor(await call(listBulkOperations, ownOperations))),
});
