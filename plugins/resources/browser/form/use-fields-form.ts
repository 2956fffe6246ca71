/** The state of a form that is not a record's: the values of its fields, their messages, and one submit at a time. */
import { useId, useRef, useState, type FormEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Column, Resource } from "@portalkit/kernel/contract";
import "@portalkit/kernel/browser/texts/number";
import { translateText } from "@portalkit/kernel/browser";
import { isShown } from "../record/show-if.ts";
import { isReported, messageOf } from "@portalkit/kernel/browser/engine";
import { focusField } from "./focus-field.ts";
import { changedFields, type FormValues } from "./form-values.ts";
import { useLeaveGuard } from "./leave-guard.tsx";
import { columnOfError, messageBeside } from "./server-error-field.ts";
import { validateValue } from "./validate-value.ts";

export interface FieldsForm {
  /** The id of the form element, for a submit button outside of it. */
  id: string;
  element: RefObject<HTMLFormElement | null>;
  resource: Resource;
  /** The fields whose condition holds. */
  columns: readonly Column[];
  values: FormValues;
  isDirty: boolean;
  isRunning: boolean;
  /** The message of a refusal that names no field. */
  failure: string | undefined;
  messageOf: (column: Column) => string | undefined;
  change: (name: string, value: unknown) => void;
  invalidate: (name: string, message: string | undefined) => void;
  /** Increases when the fields have to drop what they hold, such as text that is no number. */
  resetCount: number;
  onSubmit: (event: FormEvent) => void;
}

interface FieldsFormOptions {
  /** Its columns are the fields; `suggestOnCreate` is the initial value of one. */
  resource: Resource;
  /** Returns messages by field; they come before those of the fields' rules. */
  validate?: ((values: FormValues) => Readonly<Record<string, string | undefined>>) | undefined;
  /** Receives valid values. What it throws is shown beside the field that it names, or below all fields. */
  submit: (values: FormValues) => Promise<void>;
  /** Called after a submit, when the form is no longer dirty. */
  done: () => void;
  /** The fields get their initial values again after a submit. */
  isCleared?: boolean;
}

export function useFieldsForm({ resource, validate, submit, done, isCleared = false }: FieldsFormOptions): FieldsForm {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [initial, setInitial] = useState(() => initialOf(resource));
  const [values, setValues] = useState(initial);
  /** What the controls themselves reject, such as a text that is not a number. */
  const [invalid, setInvalid] = useState<Readonly<Record<string, string | undefined>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string | undefined>>>({});
  const [isTried, setTried] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [resetCount, setResetCount] = useState(0);
  const columns = resource.columns.filter(({ showIf }) => isShown(showIf, values));
  const own = validate?.(values) ?? {};
  const wrongOf = (column: Column): string | undefined => {
    const rule = validateValue(column, values[column.name], "create");
    return (
      invalid[column.name] ??
      own[column.name] ??
      (rule === undefined ? undefined : translateText(rule.key, rule.values))
    );
  };
  const settle = (): void => {
    const next = isCleared ? initialOf(resource) : values;
    setInitial(next);
    setValues(next);
    setTried(false);
    setRunning(false);
    if (isCleared) setResetCount((count) => count + 1);
  };
  const showFailure = (error: unknown): void => {
    if (isReported(error)) return;
    const message = messageOf(error);
    const name = columnOfError(message, columns);
    const column = columns.find((one) => one.name === name);
    if (column === undefined) return setFailure(message);
    setRefused({ [column.name]: messageBeside(message, column.label) });
    focusField(element.current, column.name);
  };
  const run = async (): Promise<void> => {
    setTried(true);
    if (isRunning) return;
    if (columns.some((column) => wrongOf(column) !== undefined)) return focusField(element.current, undefined);
    setRunning(true);
    setFailure(undefined);
    setRefused({});
    const focused = document.activeElement;
    try {
      const shown = columns.map(({ name }) => [name, values[name]] as const);
      await submit({ ...emptyOf(resource), ...Object.fromEntries(shown) });
    } catch (error) {
      // The fields are disabled while the submit runs; they can get the focus only now.
      flushSync(() => setRunning(false));
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
      return showFailure(error);
    }
    // `done` may leave the page, which the guard of unsaved input must allow.
    flushSync(settle);
    done();
  };
  const isDirty =
    changedFields(initial, values).length > 0 || Object.values(invalid).some((text) => text !== undefined);
  useLeaveGuard(isDirty);
  return {
    id,
    element,
    resource,
    columns,
    values,
    isDirty,
    isRunning,
    failure,
    messageOf: (column) => (isTried ? (wrongOf(column) ?? refused[column.name]) : undefined),
    change: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setRefused((before) => ({ ...before, [name]: undefined }));
    },
    invalidate: (name, message) => setInvalid((before) => ({ ...before, [name]: message })),
    resetCount,
    onSubmit: (event) => {
      event.preventDefault();
      // A dialog may be inside another form in React's tree, which would be submitted too.
      event.stopPropagation();
      void run();
    },
  };
}

/** A field that is not shown has no value. */
const emptyOf = ({ columns }: Resource): FormValues => Object.fromEntries(columns.map(({ name }) => [name, null]));

const initialOf = ({ columns }: Resource): FormValues =>
  Object.fromEntries(
    columns.map(({ name, type, suggestOnCreate }) => [name, suggestOnCreate ?? (type === "boolean" ? false : null)]),
  );
