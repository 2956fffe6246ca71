/** The props of the forms of plugins. */
import type { FormFieldDefinition, ValuesOf } from "./form-fields.ts";
import type { FormValues } from "./form-values.ts";

interface Submit<Fields extends readonly FormFieldDefinition[]> {
  /** Read when they change: declare them outside of the component, or in a `useMemo`. */
  fields: Fields;
  /**
   * Called with valid values, once at a time.
   * @throws what the server refuses: shown beside the field that the message names, or below all fields
   */
  onSubmit: (values: ValuesOf<Fields>) => Promise<void>;
}

export interface FormProps<Fields extends readonly FormFieldDefinition[]> extends Submit<Fields> {
  /** Default: "Save". */
  submitText?: string;
  /** The fields get their initial values again after a submit; by default they keep what was submitted. */
  isCleared?: boolean;
  /** Called after a submit; it may leave the page. */
  onDone?: () => void;
  /** Shows a button that cancels; leaving with unsaved input is confirmed by the user. */
  onCancel?: () => void;
}

export interface FormDialogTexts {
  title: string;
  /** A text above the fields. */
  content?: string;
  submitText: string;
  isDanger?: boolean;
}

export interface FormDialogProps<Fields extends readonly FormFieldDefinition[]>
  extends Submit<Fields>, FormDialogTexts {
  /** Called after the submit, or when the user cancels. */
  onClose: (isDone: boolean) => void;
}

/** The same with fields of any type, for the components that are loaded when they are first shown. */
export interface AnyFormProps extends Omit<FormProps<readonly FormFieldDefinition[]>, "onSubmit"> {
  onSubmit: (values: FormValues) => Promise<void>;
}
export interface AnyFormDialogProps extends Omit<FormDialogProps<readonly FormFieldDefinition[]>, "onSubmit"> {
  onSubmit: (values: FormValues) => Promise<void>;
}
