/** The service by which lists change many records: offered by a plugin that lists do not import. */
import type { FunctionComponent } from "react";
import { definePort } from "../../contract/extension/port.ts";

/** The records that match a list's filters and search. */
export interface MatchingRecords {
  readonly resourceId: string;
  readonly filters: Record<string, unknown>[];
  readonly search?: string;
  /** Only these of them. */
  readonly recordIds?: readonly string[];
}

export type MatchingChange =
  | {
      kind: "edit";
      record: Readonly<Record<string, unknown>>;
      /** How the values of further fields are computed, as the one who offers it takes it. */
      formulas?: Readonly<Record<string, unknown>>;
    }
  | { kind: "delete" };

/** An action, with the values of its form. */
export interface MatchingAction {
  kind: "action";
  actionId: string;
  extra?: Readonly<Record<string, unknown>>;
}

export interface MatchingPlanProps {
  title: string;
  list: MatchingRecords;
  change: MatchingChange;
  onStarted: () => void;
  onClose: () => void;
}

/** What has become of a change that was carried out at once. */
export interface ChangeOutcome {
  /** The rest goes on in the background, with its progress above the list. */
  isRunning: boolean;
  changed: number;
  /** What an action reports. */
  message?: string;
  /** Why records were refused, and how many. */
  refused: readonly { message: string; count: number }[];
  /** Takes it back, in records that nobody has changed since. Absent if it cannot be taken back. */
  undo?: () => Promise<ChangeOutcome>;
}

/**
 * Changes many records: planned, with a receipt, and so that it can be taken back. While a plugin offers it, lists of
 * resources with `bulkOperations` change selected rows by it, and can select all that match.
 */
export interface MatchingChanges {
  /**
   * Carries out a change of at most `maxChangedAtOnce` records, without a plan.
   * @throws `CallError`; `Error` with the reason why nothing could be changed
   */
  changeNow(list: MatchingRecords, change: MatchingChange | MatchingAction): Promise<ChangeOutcome>;
  /**
   * Starts an action on all of them, in the background.
   * @throws `CallError`
   */
  startAction(list: MatchingRecords, action: MatchingAction): Promise<void>;
  /** What the question before an action says about taking it back. */
  reversalNote(isReversible: boolean): string;
  /** The dialog that computes what an edit or a deletion would change, and starts it when the user agrees. */
  readonly PlanDialog: FunctionComponent<MatchingPlanProps>;
  /** What was started in lists of a resource in this browser tab, with its progress. */
  readonly StartedBar: FunctionComponent<{ resourceId: string }>;
}

export const matchingChangesPort = definePort<MatchingChanges>("matching-changes");
