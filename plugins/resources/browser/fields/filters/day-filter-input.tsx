/** A day in a filter, which is not applied while its text is no date. */
import { useId, useState, type ReactNode } from "react";
import { isEnter } from "@portalkit/kernel/browser";
import { DayInput } from "../inputs/day/day-input.tsx";
import { useDayFormat } from "../inputs/day/use-day-format.ts";
import classes from "./filters.module.css";

interface DayFilterInputProps {
  id?: string;
  /** Accessible name, if no label refers to the `id`. */
  label?: string | undefined;
  /** `YYYY-MM-DD` or "". */
  value: string;
  onChange: (day: string) => void;
}

export function DayFilterInput({ id, label, value, onChange }: DayFilterInputProps): ReactNode {
  const messageId = useId();
  const { problemOf } = useDayFormat();
  const [wrong, setWrong] = useState("");
  const [wasLeft, setLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Another day came from outside, such as by Back.
    if (value !== "") setWrong("");
  }
  const problem = wasLeft ? problemOf(wrong) : undefined;
  return (
    <span className={classes["day"]}>
      <DayInput
        id={id}
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : messageId}
        value={wrong === "" ? value : wrong}
        onChange={(text) => {
          const isWrong = problemOf(text) !== undefined;
          setWrong(isWrong ? text : "");
          if (!isWrong) setLeft(false);
          onChange(isWrong ? "" : text);
        }}
        onKeyDown={(event) => isEnter(event) && setLeft(true)}
        onBlur={() => setLeft(true)}
      />
      {problem !== undefined && (
        <span id={messageId} role="alert" className={classes["problem"]}>
          {problem}
        </span>
      )}
    </span>
  );
}
