/** What is wrong with each field of a form, by its own rules, by what is typed into it, and by the server's word. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../contract/resource.ts";
import { translateText } from "../i18n/translate.ts";
import type { FormMode, FormValues } from "./form-values.ts";
import { useServerRules } from "./use-server-rules.ts";
import { validateValue } from "./validate-value.ts";

type Messages = Readonly<Record<string, string | undefined>>;
const noMessages: Messages = {};
const judgingPauseMs = 400;

export interface FieldMessages {
  messageOf: (column: Column) => string | undefined;
  /** What a field says of what is typed into it. */
  tellInvalid: (name: string, message: string | undefined) => void;
  /** What the server said of a field. */
  tellRefused: (name: string, message: string | undefined) => void;
  /** Forgets what fields said of what was typed into them. */
  clearInvalid: () => void;
  /** Asks the server about all changed fields but one, and names those that are wrong. */
  judge: (but?: string) => Promise<string[]>;
  /** What only the server can judge is judged when a field is left. */
  judgeLeft: (column: Column) => void;
}

interface Judged {
  resourceId: string;
  mode: FormMode;
  /** The columns on the form. */
  shown: readonly Column[];
  values: FormValues;
  changed: readonly string[];
  /** Fields that somebody else has changed meanwhile, and that nobody has decided about yet. */
  conflicts: readonly string[];
  isReadonly: (column: Column) => boolean;
  /** Saving was tried: then every field is judged while it is mended. */
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
}: Judged): FieldMessages {
  const { t } = useTranslation();
  const rules = useServerRules(resourceId);
  const [invalid, setInvalid] = useState(noMessages);
  const [refused, setRefused] = useState(noMessages);
  const left = useRef(new Set<string>());

  /** An edit leaves alone what was wrong before it: only changed fields are checked. */
  const messageOf = (column: Column): string | undefined => {
    if (isReadonly(column)) return refused[column.name];
    if (conflicts.includes(column.name) && changed.includes(column.name)) return t("lists:form.chooseSide");
    const isChecked = mode === "create" || changed.includes(column.name);
    const broken = isChecked ? validateValue(column, values[column.name], mode) : undefined;
    return (
      invalid[column.name] ??
      (broken && translateText(broken.key, broken.values)) ??
      refused[column.name] ??
      rules.messageOf(column.name, values[column.name])
    );
  };
  /** The fields that the server is asked about: changed here, and good as far as the browser can tell. */
  const judged = (): Column[] =>
    shown.filter(
      (column) =>
        !isReadonly(column) &&
        changed.includes(column.name) &&
        invalid[column.name] === undefined &&
        validateValue(column, values[column.name], mode) === undefined,
    );
  // A field that was left once is judged again while it is being mended.
  const judgeAgain = useEffectEvent(
    (typed: FormValues) =>
      void rules.ask(
        judged().filter(({ name }) => wasTried || left.current.has(name)),
        typed,
      ),
  );
  useEffect(() => {
    const timer = setTimeout(() => judgeAgain(values), judgingPauseMs);
    return () => clearTimeout(timer);
  }, [values]);
  return {
    messageOf,
    tellInvalid: useCallback(
      (name, message) =>
        setInvalid((current) => (current[name] === message ? current : { ...current, [name]: message })),
      [],
    ),
    tellRefused: useCallback((name, message) => setRefused((current) => ({ ...current, [name]: message })), []),
    clearInvalid: () => setInvalid(noMessages),
    judge: (but) =>
      rules.ask(
        judged().filter(({ name }) => name !== but),
        values,
      ),
    judgeLeft: ({ name }) => {
      left.current.add(name);
      void rules.ask(
        judged().filter((column) => column.name === name),
        values,
      );
    },
  };
}
