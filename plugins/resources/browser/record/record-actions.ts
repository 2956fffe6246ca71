/** Runs the server's custom actions on a record, and deletes a record with undo. Loaded with the first action. */
import "@portalkit/kernel/browser/texts/deletion";
import { matchPath } from "react-router-dom";
import {
  deleteRecord,
  undoDelete,
  type ActionInfo,
  call,
  registryAtom,
  store,
  confirm,
  toast,
  showError,
} from "@portalkit/kernel/browser/engine";
import { followLink, readLink } from "../navigation/server-link.ts";
import { trashPath, startCustomAction, type Resource } from "@portalkit/kernel/contract";
import { translate } from "@portalkit/kernel/browser";
import type { ActionValues } from "./open-action-form.ts";
import { askAndRun } from "./ask-and-run.ts";

export interface ActingPlace {
  resource: Resource;
  navigate: (to: string) => void;
  /** Marks all cached data as stale. */
  invalidate: () => void;
}

/** Asks what the action asks, and runs it on the record. */
export async function runAction(
  { resource, navigate, invalidate }: ActingPlace,
  action: ActionInfo,
  recordId: string,
): Promise<void> {
  const run = async (extra?: ActionValues): Promise<void> => {
    const { redirectUrl, ok, successMessage } = await call(startCustomAction, {
      resourceId: resource.resourceId,
      actionId: action.id,
      recordId,
      ...(extra === undefined ? {} : { extra }),
    });
    if (redirectUrl) return followLink(readLink(redirectUrl), navigate);
    if (ok === false) throw new Error(translate("kernel:shell.networkFailure"));
    if (successMessage) toast({ message: successMessage, variant: "success" });
    invalidate();
  };
  await askAndRun({ ...action, resource, recordIds: [recordId], run });
}

/** Deletes a record after a confirmation. Returns true if it was deleted. */
export async function removeRecord(place: ActingPlace, recordId: string): Promise<boolean> {
  const texts = {
    content: translate("lists:list.deleteQuestion"),
    acceptText: translate("lists:list.delete"),
    cancelText: translate("kernel:shell.cancel"),
  };
  if (!(await confirm({ ...texts, danger: true }))) return false;
  try {
    const { undoToken } = await call(deleteRecord, { resourceId: place.resource.resourceId, primaryKey: recordId });
    toast({
      message: deletedMessage(place.resource),
      variant: "success",
      ...(undoToken === undefined
        ? {}
        : { action: { label: translate("lists:list.undo"), run: () => void bringBack(place, undoToken) } }),
    });
    place.invalidate();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** Mentions the trash only if it has a page. */
function deletedMessage({ resourceId, options: { trash } }: Resource): string {
  const { routes } = store.get(registryAtom);
  return trash !== undefined && routes.some(({ path }) => matchPath(path, trashPath(resourceId)) !== null)
    ? translate("deletion:inTrash", { count: trash.days })
    : translate("lists:list.deleted");
}

async function bringBack({ resource: { resourceId }, invalidate }: ActingPlace, undoToken: string): Promise<void> {
  try {
    await call(undoDelete, { resourceId, undoToken });
    toast({ message: translate("lists:list.restored"), variant: "success" });
    invalidate();
  } catch (error) {
    showError(error);
  }
}
