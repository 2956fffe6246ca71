/** Changes few selected records at once, by what a plugin offers, and offers to undo it. */
import "@portalkit/kernel/browser/texts/bulk";
import "@portalkit/kernel/browser/texts/list";
import { showError, toast } from "@portalkit/kernel/browser/engine";
import { translate } from "@portalkit/kernel/browser";
import type { ChangeOutcome, MatchingAction, MatchingChange, MatchingRecords } from "@portalkit/kernel/browser/plugin";
import type { ActionValues } from "./open-action-form.ts";
import { loadMatchingChanges } from "./load-matching-changes.ts";

/**
 * Says what has been changed; the caller says what was refused.
 * @param invalidate requests what is shown again
 * @throws Error
 */
export async function changeNow(
  list: MatchingRecords,
  change: MatchingChange | MatchingAction,
  invalidate: () => void,
): Promise<ChangeOutcome> {
  const changes = await loadMatchingChanges();
  const outcome = await changes.changeNow(list, change);
  const { changed, refused, isRunning, undo, message = doneMessage(change, changed) } = outcome;
  if (changed === 0 && refused.length === 0 && !isRunning)
    toast({ message: translate("bulk:unchanged"), variant: "info" });
  if (isRunning) toast({ message: translate("bulk:continues"), variant: "info" });
  else if (changed > 0)
    toast({
      message,
      variant: "success",
      ...(undo === undefined
        ? {}
        : { action: { label: translate("lists:list.undo"), run: () => void undoChange(undo, invalidate) } }),
    });
  invalidate();
  return outcome;
}

const doneMessage = ({ kind }: MatchingChange | MatchingAction, count: number): string =>
  translate(kind === "delete" ? "bulk:delete.done" : "bulk:edit.done", { count });

export const actionOf = (actionId: string, extra?: ActionValues): MatchingAction => ({
  kind: "action",
  actionId,
  ...(extra === undefined ? {} : { extra }),
});

async function undoChange(undo: () => Promise<ChangeOutcome>, invalidate: () => void): Promise<void> {
  try {
    const { changed, refused, isRunning } = await undo();
    const count = refused.reduce((sum, { count: some }) => sum + some, 0);
    if (isRunning) toast({ message: translate("bulk:continues"), variant: "info" });
    if (changed > 0) toast({ message: translate("bulk:undone", { count: changed }), variant: "success" });
    if (count > 0) toast({ message: translate("bulk:notUndone", { count }), variant: "warning" });
    invalidate();
  } catch (error) {
    showError(error);
  }
}
