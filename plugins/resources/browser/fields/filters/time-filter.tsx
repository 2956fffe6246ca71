/**
 * Filter of dates, date-times and times of day from and to; the time of a date-time is optional
 * (docs/product.md, portal 2).
 */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import { localOfInstant } from "../inputs/local-time.ts";
import inputs from "../inputs/inputs.module.css";
import { plainText } from "../values/plain-text.ts";
import { DayFilterInput } from "./day-filter-input.tsx";
import { boundOfDay, boundOfLocal, isWholeDay, type Bound } from "./moment-bound.ts";
import { PeriodButtons } from "./period-buttons.tsx";
import { RangeProblem } from "./range-problem.tsx";
import classes from "./filters.module.css";

const bounds: readonly Bound[] = ["gte", "lte"];

export function TimeRangeFilter(given: FilterProps): ReactNode {
  const { id, column, values } = given;
  // A bound replaces a period, and the other way round: both together would say less than they seem to.
  const props = {
    ...given,
    onChange: (operator: string, value: unknown) => {
      if (values["within"] !== undefined) given.onChange("within", undefined);
      given.onChange(operator, value);
    },
  };
  const [from, to] = [plainText(values["gte"]), plainText(values["lte"])];
  return (
    <div className={classes.bounds} id={id} role="group" aria-label={column.label} tabIndex={-1}>
      {column.type !== "time" && <PeriodButtons {...given} />}
      {bounds.map((bound) =>
        column.type === "datetime" ? (
          <Moment key={bound} bound={bound} {...props} />
        ) : (
          <Simple key={bound} bound={bound} {...props} />
        ),
      )}
      {/* ISO dates, date-times and times sort like their text. */}
      <RangeProblem isReversed={from !== "" && to !== "" && from > to} />
    </div>
  );
}

function Simple({ bound, id, column, values, onChange }: FilterProps & { bound: Bound }): ReactNode {
  return (
    <div className={classes.bound}>
      <label htmlFor={`${id}-${bound}`}>
        <BoundName bound={bound} />
      </label>
      {column.type === "time" ? (
        <input
          id={`${id}-${bound}`}
          className={inputs.control}
          type="time"
          value={plainText(values[bound])}
          onChange={(event) => onChange(bound, event.target.value === "" ? undefined : event.target.value)}
        />
      ) : (
        <DayFilterInput
          id={`${id}-${bound}`}
          value={plainText(values[bound])}
          onChange={(day) => onChange(bound, day === "" ? undefined : day)}
        />
      )}
    </div>
  );
}

/** A day without a time means its first moment, or its last. */
function Moment({ bound, id, column, values, onChange }: FilterProps & { bound: Bound }): ReactNode {
  const { t } = useTranslation();
  const iso = plainText(values[bound]);
  const [day = "", time = ""] = localOfInstant(iso).split("T");
  const [isTimed, setTimed] = useState(() => day !== "" && !isWholeDay(bound, iso));
  const change = (nextDay: string, nextTime: string): void =>
    onChange(bound, nextTime === "" ? boundOfDay(bound, nextDay) : boundOfLocal(bound, `${nextDay}T${nextTime}`));
  const name = t(bound === "gte" ? "filters:fromOf" : "filters:toOf", { column: column.label });
  return (
    <div className={classes.bound}>
      <BoundName bound={bound} />
      <span className={classes.pair}>
        <DayFilterInput
          id={`${id}-${bound}`}
          label={name}
          value={day}
          onChange={(next) => change(next, isTimed ? time : "")}
        />
        {isTimed ? (
          <input
            className={inputs.control}
            type="time"
            step={1}
            aria-label={t("filters:timeOf", { bound: name })}
            value={time}
            onChange={(event) => change(day, event.target.value)}
          />
        ) : (
          <button type="button" className={inputs.add} disabled={day === ""} onClick={() => setTimed(true)}>
            {t("filters:withTime")}
          </button>
        )}
      </span>
    </div>
  );
}

function BoundName({ bound }: { bound: Bound }): ReactNode {
  const { t } = useTranslation();
  return <span>{t(bound === "gte" ? "filters:from" : "filters:to")}</span>;
}
