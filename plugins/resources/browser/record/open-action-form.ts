/** The form that an action shows before it runs, while one is open: a page knows of no more until then. */
import { atom } from "jotai";
import type { Resource } from "@portalkit/kernel/contract";

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

export const openActionFormAtom = atom<OpenActionForm | undefined>(undefined);
