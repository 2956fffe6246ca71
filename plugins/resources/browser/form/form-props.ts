/** The props of the forms of plugins. */
import type { ReactNode } from "react";
import type { Column } from "@portalkit/kernel/contract";
import type { DraftOf, FormFieldDefinition, ValuesOf } from "./form-fields.ts";
import type { FormValues } from "./form-values.ts";

interface Submit<Fields extends readonly FormFieldDefinition[]> {
  /** Read when they change: declare them outside of the component, or in a `useMemo`. */
  fields: Fields;
  /**
   * Returns messages by field, for what the rules of one field cannot say, such as two passwords that differ. They are
   * shown from the first submit on, instead of those of the rules, and prevent the submit.
   */
  validate?: (values: DraftOf<Fields>) => { readonly [Name in Fields[number]["name"]]?: string | undefined };
  /** Shown below the fields: a notice, or a function of the values, such as a preview of what the submit does. */
  children?: ReactNode | ((values: DraftOf<Fields>) => ReactNode);
  /** Further buttons or links beside that of the submit. */
  actions?: ReactNode;
  /**
   * Called with valid values, once at a time.
   * @throws what the server refuses: shown beside the field that the message names, or below all fields
   */
  onSubmit: (values: ValuesOf<Fields>) => Promise<void>;
}

export interface FormProps<Fields extends readonly FormFieldDefinition[]> extends Submit<Fields> {
  /** Default: "Save". */
  submitText?: string;
  /** The page has another button that matters more. */
  isSecondary?: boolean;
  /** `row` for a few short fields: they are side by side with the button, and below each other on a phone. */
  layout?: "stack" | "row";
  /** The fields get their initial values again after a submit; by default they keep what was submitted. */
  isCleared?: boolean;
  /** Called after a submit; it may leave the page. */
  onDone?: () => void;
  /** Shows a button that cancels; leaving with unsaved input is confirmed by the user. */
  onCancel?: () => void;
}

export interface FormDialogTexts {
  title: string;
  /** A text above the fields, or several parts. */
  content?: ReactNode;
  submitText: string;
  isDanger?: boolean;
  /** The submit is not possible now; `content` says why. */
  isDisabled?: boolean;
}

export interface FormDialogProps<Fields extends readonly FormFieldDefinition[]>
  extends Submit<Fields>, FormDialogTexts {
  /** Called after the submit, or when the user cancels. */
  onClose: (isDone: boolean) => void;
}

export interface ColumnFormProps {
  /** What the draft of unsaved input belongs to. */
  id: string;
  label: string;
  /** The columns under their headings; as the values, in a `useMemo`. */
  groups: readonly { title: string; columns: Column[] }[];
  /** The stored values by column. Newer ones are merged into the form; the user decides about conflicts. */
  values: FormValues;
  /** A hidden field keeps its value; one that has changed or is invalid is always shown. */
  isHidden: (column: Column) => boolean;
  /** Rendered below a field with its messages. */
  below: (column: Column) => ReactNode;
  /**
   * Called with the fields that the user has changed; null for an empty one.
   * @throws the server's refusal, whose `conflict` may name the columns that another user has changed
   */
  onSave: (changed: FormValues) => Promise<void>;
  onCancel: () => void;
  /** Loads the values again, because another user has changed them. */
  onOutdated: () => void;
}

type AnyFields = readonly FormFieldDefinition[];

/** The same with fields of any type, for the components that are loaded when they are first shown. */
export interface AnySubmit {
  validate?: (values: FormValues) => Readonly<Record<string, string | undefined>>;
  children?: ReactNode | ((values: FormValues) => ReactNode);
  onSubmit: (values: FormValues) => Promise<void>;
}
export type AnyFormProps = Omit<FormProps<AnyFields>, keyof AnySubmit> & AnySubmit;
export type AnyFormDialogProps = Omit<FormDialogProps<AnyFields>, keyof AnySubmit> & AnySubmit;
