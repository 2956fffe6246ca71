/** Inputs of dates, times of day and date-times; the latter are entered in the user's time zone and sent as ISO UTC. */
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import "@portalkit/kernel/browser/texts/form";
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import { plainText } from "../values/plain-text.ts";
import { controlProps } from "./control-props.ts";
import { DayInput } from "./day/day-input.tsx";
import { MomentInput } from "./day/moment-input.tsx";
import { useMomentProblem } from "./day/use-moment-problem.ts";
import { instantOfLocal, localOfInstant } from "./local-time.ts";
import classes from "./inputs.module.css";

export function DateField(props: InputProps): ReactNode {
  const [text, change] = useTyped(props, "date", plainText(props.value).slice(0, 10), (typed) => typed);
  return <DayInput {...controlProps(props)} value={text} onChange={change} />;
}

export function DatetimeField(props: InputProps): ReactNode {
  const { t } = useTranslation();
  const [text, change] = useTyped(props, "datetime", localOfInstant(plainText(props.value)), instantOfLocal);
  return (
    <MomentInput
      {...controlProps(props)}
      timeLabel={t("filters:timeOf", { bound: props.column.label })}
      value={text}
      onChange={change}
    />
  );
}

/** Shows a text that has no value as long as the form has none either; without a message it would be saved as empty. */
function useTyped(
  { value, typed, onChange, onInvalid }: InputProps,
  type: "date" | "datetime",
  saved: string,
  read: (text: string) => string | undefined,
): [string, (text: string) => void] {
  const problemOf = useMomentProblem(type);
  const [wrong, setWrong] = useState(typed);
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    setWrong(undefined);
  }
  // Reports the error of a text that was restored from a draft.
  const reportAtStart = useEffectEvent(() => {
    if (typed !== undefined) onInvalid(problemOf(typed), typed);
  });
  useEffect(() => reportAtStart(), []);
  const change = (text: string): void => {
    const problem = problemOf(text);
    const next = problem === undefined && text !== "" ? (read(text) ?? null) : null;
    setWrong(problem === undefined ? undefined : text);
    setReported(next);
    onChange(next);
    onInvalid(problem, text);
  };
  return [wrong ?? saved, change];
}

/** A partially entered time has no value: without an error message it would be saved as empty. */
export function TimeField(props: InputProps): ReactNode {
  const { t } = useTranslation();
  const report = ({ validity }: HTMLInputElement): void =>
    props.onInvalid(validity.badInput ? t("forms:dateIncomplete") : undefined);
  return (
    <input
      {...controlProps(props)}
      className={`${classes.control} ${classes.date}`}
      type="time"
      step={1}
      value={plainText(props.value).slice(0, 8)}
      onChange={(event) => {
        report(event.currentTarget);
        props.onChange(event.target.value === "" ? null : event.target.value);
      }}
      onBlur={(event) => report(event.currentTarget)}
    />
  );
}
