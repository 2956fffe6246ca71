/** The service by which lists change all records that match them: offered by a plugin that lists do not import. */
import type { FunctionComponent } from "react";
import { definePort } from "../../contract/extension/port.ts";

/** The records that match a list's filters and search. */
export interface MatchingRecords {
  readonly resourceId: string;
  readonly filters: Record<string, unknown>[];
  readonly search?: string;
}

export interface MatchingPlanProps {
  title: string;
  list: MatchingRecords;
  change: { kind: "edit"; record: Readonly<Record<string, unknown>> } | { kind: "delete" };
  onStarted: () => void;
  onClose: () => void;
}

/**
 * Changes all records that match a list, in the background. While a plugin offers it, lists of resources with
 * `bulkOperations` can select them all.
 */
export interface MatchingChanges {
  /**
   * Starts an action on all of them.
   * @param extra the values of the action's form
   * @throws `CallError`
   */
  startAction(list: MatchingRecords, actionId: string, extra?: Readonly<Record<string, unknown>>): Promise<void>;
  /** What the question before an action says about taking it back. */
  reversalNote(isReversible: boolean): string;
  /** The dialog that computes what an edit or a deletion would change, and starts it when the user agrees. */
  readonly PlanDialog: FunctionComponent<MatchingPlanProps>;
  /** What was started in lists of a resource in this browser tab, with its progress. */
  readonly StartedBar: FunctionComponent<{ resourceId: string }>;
}

export const matchingChangesPort = definePort<MatchingChanges>("matching-changes");
