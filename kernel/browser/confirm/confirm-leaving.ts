/** Asks for confirmation before unsaved changes are lost: by leaving a form's page, or by signing out. */
import { atom } from "jotai";
import { translate } from "../i18n/translate.ts";
import { store } from "../state/store.ts";
import { confirm } from "./confirm.ts";

/** The number of forms on screen with unsaved changes. */
const unsavedFormsAtom = atom(0);

/** Counts a form with unsaved changes; returns the function that removes it from the count. */
export function addUnsavedForm(): () => void {
  store.set(unsavedFormsAtom, (count) => count + 1);
  return () => store.set(unsavedFormsAtom, (count) => count - 1);
}

/** Resolves to true if there are no unsaved changes, or if the user discards them. */
export async function mayLeaveForms(): Promise<boolean> {
  return store.get(unsavedFormsAtom) === 0 || (await confirmLeaving());
}

/** Resolves to true if the user discards the unsaved changes. */
export function confirmLeaving(): Promise<boolean> {
  return confirm({
    content: translate("kernel:shell.leaveQuestion"),
    acceptText: translate("kernel:shell.leaveYes"),
    cancelText: translate("kernel:shell.leaveNo"),
    danger: true,
  });
}
