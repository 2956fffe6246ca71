/** The form that an action shows before it runs: opened from anywhere, rendered by `action-form-dialog.tsx`. */
import { atom } from "jotai";
import type { Resource } from "../../contract/resources/resource.ts";
import { store } from "../state/store.ts";

export type ActionValues = Readonly<Record<string, unknown>>;

export interface ActionFormRequest {
  title: string;
  /** What the action would do; empty for none. */
  content: string;
  acceptText: string;
  danger: boolean;
  /** A resource whose columns are the fields of the form. */
  form: Resource;
  /** Runs the action. If it throws, the dialog stays open with the message and all values. */
  submit: (values: ActionValues) => Promise<void>;
}
export interface OpenActionForm extends ActionFormRequest {
  close: (isDone: boolean) => void;
}

export const actionFormAtom = atom<OpenActionForm | undefined>(undefined);

/** Resolves to true when the action has run, and to false if the user cancels. */
export function openActionForm(request: ActionFormRequest): Promise<boolean> {
  store.get(actionFormAtom)?.close(false);
  return new Promise((resolve) => {
    const close = (isDone: boolean): void => {
      store.set(actionFormAtom, undefined);
      resolve(isDone);
    };
    store.set(actionFormAtom, { ...request, close });
  });
}
