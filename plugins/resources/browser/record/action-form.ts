/** Opens the form that an action shows before it runs, from anywhere; `action-form-dialog.tsx` renders it. */
import { store } from "@portalkit/kernel/browser/engine";
import { openActionFormAtom, type ActionFormRequest } from "./open-action-form.ts";

/** Resolves to true when the action has run, and to false if the user cancels. */
export function openActionForm(request: ActionFormRequest): Promise<boolean> {
  store.get(openActionFormAtom)?.close(false);
  return new Promise((resolve) => {
    const close = (isDone: boolean): void => {
      store.set(openActionFormAtom, undefined);
      resolve(isDone);
    };
    store.set(openActionFormAtom, { ...request, close });
  });
}
