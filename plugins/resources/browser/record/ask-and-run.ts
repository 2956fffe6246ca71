/** Asks what an action asks before it runs (a question, what it would do, a form), and runs it. */
import { type ActionInfo, call, confirm, showError, describeBulkAction } from "@portalkit/kernel/browser/engine";
import type { Resource } from "@portalkit/kernel/contract";
import { translate, translateText } from "@portalkit/kernel/browser";
import { openActionForm } from "./action-form.ts";
import type { ActionValues } from "./open-action-form.ts";

export interface AskedAction extends Pick<ActionInfo, "id" | "state" | "confirm" | "describes" | "fields"> {
  /** The text of the button that accepts. */
  name: string;
  resource: Resource;
  recordIds: readonly string[];
  /** The number of records, if more than `recordIds` are meant. */
  count?: number;
  /** A sentence before the description of what the action would do; empty for none. */
  scope?: string;
  /** Runs the action with the values of its form. */
  run: (values?: ActionValues) => Promise<void>;
}

/** Resolves to true if the action has run; an error of the action is shown. */
export async function askAndRun(action: AskedAction): Promise<boolean> {
  const { name, resource, recordIds, count = recordIds.length, state, confirm: question, fields = [], run } = action;
  const effect = action.describes === true ? await effectOf(action) : "";
  const title = question ? translateText(question, { count }) : name;
  const content = [action.scope ?? "", effect ?? ""].filter((text) => text !== "").join(" ");
  const danger = state === "danger";
  if (fields.length > 0) {
    const form = { ...resource, resourceId: `${resource.resourceId}/${action.id}`, columns: fields };
    return await openActionForm({ title, content, acceptText: name, danger, form, submit: run });
  }
  const texts = content === "" ? { content: title } : { title, content };
  // An effect that could not be read is a reason to ask, not a reason to run without a question.
  const isAsked = Boolean(question) || effect !== "";
  if (isAsked && !(await confirm({ ...texts, acceptText: name, cancelText: translate("kernel:shell.cancel"), danger })))
    return false;
  try {
    await run();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** Returns what the action would do, empty if it does nothing worth a question, and `null` if the request fails. */
async function effectOf({ id, resource: { resourceId }, recordIds }: AskedAction): Promise<string | null> {
  try {
    return (await call(describeBulkAction, { resourceId, actionId: id, recordIds: [...recordIds] })).description ?? "";
  } catch {
    return null;
  }
}
