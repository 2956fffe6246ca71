/** The error messages of a form's fields: from the columns' rules, unparsable input, and the server. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "@portalkit/kernel/contract";
import "@portalkit/kernel/browser/texts/form";
import "@portalkit/kernel/browser/texts/number";
import { translateText } from "@portalkit/kernel/browser";
import type { FormMode, FormValues } from "./form-values.ts";
import { useServerRules } from "./use-server-rules.ts";
import { validateValue } from "./validate-value.ts";

type Messages = Readonly<Record<string, string | undefined>>;
const noMessages: Messages = {};
const judgingPauseMs = 400;

export interface FieldMessages {
  messageOf: (column: Column) => string | undefined;
  /** Sets the message of a field whose typed text is invalid. */
  reportInvalid: (name: string, message: string | undefined) => void;
  /** Sets the server's message for a field. */
  reportRefused: (name: string, message: string | undefined) => void;
  /** Clears the messages about typed text. */
  clearInvalid: () => void;
  /** Validates all changed fields except `but` on the server; resolves with the names of the invalid ones. */
  validate: (but?: string) => Promise<string[]>;
  /** Validates a field on the server when it loses the focus. */
  validateOnBlur: (column: Column) => void;
}

interface Validation {
  /** Absent: the server does not validate single fields. */
  resourceId: string | undefined;
  mode: FormMode;
  /** The columns on the form. */
  shown: readonly Column[];
  values: FormValues;
  changed: readonly string[];
  /** Fields that another user has changed and whose conflict is unresolved. */
  conflicts: readonly string[];
  isReadonly: (column: Column) => boolean;
  /** The user has tried to save: every changed field is validated while it is corrected. */
  wasTried: boolean;
}

export function useFieldMessages({
  resourceId,
  mode,
  shown,
  values,
  changed,
  conflicts,
  isReadonly,
  wasTried,
}: Validation): FieldMessages {
  const { t } = useTranslation();
  const rules = useServerRules(resourceId);
  const [invalid, setInvalid] = useState(noMessages);
  const [refused, setRefused] = useState(noMessages);
  const left = useRef(new Set<string>());

  /** An edit ignores values that were invalid before it: only changed fields are checked. */
  const messageOf = (column: Column): string | undefined => {
    if (isReadonly(column)) return refused[column.name];
    if (conflicts.includes(column.name) && changed.includes(column.name)) return t("forms:chooseSide");
    const isChecked = mode === "create" || changed.includes(column.name);
    const broken = isChecked ? validateValue(column, values[column.name], mode) : undefined;
    return (
      invalid[column.name] ??
      (broken && translateText(broken.key, broken.values)) ??
      refused[column.name] ??
      rules.messageOf(column.name, values[column.name])
    );
  };
  /** Returns the fields to validate on the server: changed here, and valid as far as the browser can check. */
  const validated = (): Column[] =>
    shown.filter(
      (column) =>
        !isReadonly(column) &&
        changed.includes(column.name) &&
        invalid[column.name] === undefined &&
        validateValue(column, values[column.name], mode) === undefined,
    );
  // A field that has lost the focus once is validated again while it is corrected.
  const revalidate = useEffectEvent(
    (typed: FormValues) =>
      void rules.ask(
        validated().filter(({ name }) => wasTried || left.current.has(name)),
        typed,
      ),
  );
  useEffect(() => {
    const timer = setTimeout(() => revalidate(values), judgingPauseMs);
    return () => clearTimeout(timer);
  }, [values]);
  return {
    messageOf,
    reportInvalid: useCallback(
      (name, message) =>
        setInvalid((current) => (current[name] === message ? current : { ...current, [name]: message })),
      [],
    ),
    reportRefused: useCallback((name, message) => setRefused((current) => ({ ...current, [name]: message })), []),
    clearInvalid: () => setInvalid(noMessages),
    validate: (but) =>
      rules.ask(
        validated().filter(({ name }) => name !== but),
        values,
      ),
    validateOnBlur: ({ name }) => {
      left.current.add(name);
      void rules.ask(
        validated().filter((column) => column.name === name),
        values,
      );
    },
  };
}
