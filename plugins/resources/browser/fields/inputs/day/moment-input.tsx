/** Input of a local date and its time of day. */
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { DayInput } from "./day-input.tsx";
import { partsOfMoment } from "./parts-of-moment.ts";
import inputs from "../inputs.module.css";
import classes from "./day-input.module.css";

interface MomentInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "type"> {
  ref?: Ref<HTMLInputElement>;
  /** `2026-01-31T14:00:05`; either part may be missing or, like the day, be a text that is none; or "". */
  value: string;
  onChange: (value: string) => void;
  /** Accessible name of the time of day. */
  timeLabel: string;
}

export function MomentInput({ value, onChange, timeLabel, ...rest }: MomentInputProps): ReactNode {
  const [day, time] = partsOfMoment(value);
  const change = (nextDay: string, nextTime: string, isEmpty = nextDay === "" && nextTime === ""): void =>
    onChange(isEmpty ? "" : `${nextDay}T${nextTime}`);
  const { id: _id, name: _name, ref: _ref, "aria-label": _label, ...shared } = rest;
  return (
    <span className={classes["moment"]}>
      <DayInput {...rest} value={day} onChange={(next) => change(next, time)} />
      <input
        {...shared}
        className={inputs["control"]}
        type="time"
        step={1}
        aria-label={timeLabel}
        value={time}
        onChange={({ target }) =>
          change(day, target.value, day === "" && target.value === "" && !target.validity.badInput)
        }
      />
    </span>
  );
}
