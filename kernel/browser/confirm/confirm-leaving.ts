/** Asks before what was typed and not saved is lost: by leaving a form's page, or by signing out. */
import { atom } from "jotai";
import { translate } from "../i18n/translate.ts";
import { store } from "../store.ts";
import { confirm } from "./confirm.ts";

/** How many forms on screen hold changes that are not saved. */
const unsavedFormsAtom = atom(0);

/** Counts a form with unsaved changes; returns what takes it out of the count. */
export function addUnsavedForm(): () => void {
  store.set(unsavedFormsAtom, (count) => count + 1);
  return () => store.set(unsavedFormsAtom, (count) => count - 1);
}

/** True when nothing would be lost, or the operator gives it up. */
export async function mayLeaveForms(): Promise<boolean> {
  return store.get(unsavedFormsAtom) === 0 || (await confirmLeaving());
}

/** True when the operator gives up what is not saved. */
export function confirmLeaving(): Promise<boolean> {
  return confirm({
    content: translate("kernel:shell.leaveQuestion"),
    acceptText: translate("kernel:shell.leaveYes"),
    cancelText: translate("kernel:shell.leaveNo"),
    danger: true,
  });
}
