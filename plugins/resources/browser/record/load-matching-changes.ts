/** Loads what a plugin offers to change all records that match a list, when it is needed. */
import { requireOffer, loadPart } from "@portalkit/kernel/browser/engine";
import { useIsOffered } from "@portalkit/kernel/browser";
import type { Resource } from "@portalkit/kernel/contract";
import { matchingChangesPort, type MatchingChanges } from "@portalkit/kernel/browser/plugin";

/** Returns whether a plugin offers it, and for this resource. */
export const useHasMatchingChanges = ({ options }: Resource): boolean =>
  useIsOffered(matchingChangesPort) && options.bulkOperations === true;

const find = (): Promise<MatchingChanges> => requireOffer(matchingChangesPort);

/** @throws the error of a file that cannot be loaded */
export const loadMatchingChanges = (): Promise<MatchingChanges> => loadPart(find);

export const loadPlanDialog = async (): Promise<MatchingChanges["PlanDialog"]> => (await find()).PlanDialog;

export const loadStartedBar = async (): Promise<MatchingChanges["StartedBar"]> => (await find()).StartedBar;
