/**
 * Filter of numbers from and to; with a slider if the server sends the minimum and the maximum
 * (docs/product.md, portal 2).
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import { compareDecimals, filterDebounceMs, getMinMax, call, minMaxKey } from "@portalkit/kernel/browser/engine";
import { NumberInput, useNumberFormat } from "@portalkit/kernel/browser/inputs";
import { normalizeDecimal } from "@portalkit/kernel/contract";
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import { useQuery } from "@portalkit/kernel/browser";
import inputs from "../inputs/inputs.module.css";
import { numberValue } from "../inputs/number-value.ts";
import { plainText } from "../values/plain-text.ts";
import { RangeProblem } from "./range-problem.tsx";
import { RangeSlider } from "./range-slider.tsx";
import { useDebounced } from "./use-debounced.ts";
import classes from "./filters.module.css";

const freshMs = 60_000;

export function NumberFilter(props: FilterProps): ReactNode {
  return props.column.allowMinMaxQuery ? <SliderFilter {...props} /> : <FromTo {...props} />;
}

/**
 * While the limits are unknown, and if there are none (no rows yet), only the two inputs are shown. They keep their
 * place when the slider appears: an input that was replaced would lose what was typed meanwhile.
 */
function SliderFilter(props: FilterProps): ReactNode {
  const {
    resource: { resourceId },
    column,
    values,
    onChange,
  } = props;
  const { data } = useQuery(minMaxKey(resourceId), (signal) => call(getMinMax, { resourceId }, { signal }), {
    freshMs,
  });
  const ends = data?.[column.name];
  const [min, max] = [normalizeDecimal(ends?.min), normalizeDecimal(ends?.max)];
  return (
    <>
      {min !== undefined && max !== undefined && min !== max && (
        <RangeSlider
          column={column}
          min={min}
          max={max}
          from={normalizeDecimal(values["gte"])}
          to={normalizeDecimal(values["lte"])}
          onChange={(operator, digits) =>
            onChange(operator, digits === undefined ? undefined : numberValue(digits, column.type))
          }
        />
      )}
      <FromTo {...props} />
    </>
  );
}

function FromTo({ id, column, values, onChange }: FilterProps): ReactNode {
  const [from, to] = [normalizeDecimal(values["gte"]), normalizeDecimal(values["lte"])];
  return (
    <>
      <div className={classes.pair} id={id} role="group" aria-label={column.label} tabIndex={-1}>
        <Bound id={`${id}-from`} operator="gte" {...{ column, values, onChange }} />
        <Bound id={`${id}-to`} operator="lte" {...{ column, values, onChange }} />
      </div>
      <RangeProblem isReversed={from !== undefined && to !== undefined && compareDecimals(from, to) > 0} />
    </>
  );
}

/** An invalid number shows an error and sets no condition, so that the list always matches its filters. */
function Bound({
  id,
  operator,
  column,
  values,
  onChange,
}: Pick<FilterProps, "id" | "column" | "values" | "onChange"> & { operator: "gte" | "lte" }): ReactNode {
  const { t } = useTranslation();
  const delayMs = column.filterOptions?.debounceTimeMs ?? filterDebounceMs;
  const { read, show, problemOf } = useNumberFormat(column.unit);
  const parse = (typed: string): unknown => {
    const digits = read(typed);
    return digits === undefined ? undefined : numberValue(digits, column.type);
  };
  const [text, setText] = useDebounced(
    show(plainText(values[operator])),
    delayMs,
    (typed) => onChange(operator, parse(typed)),
    (typed) => show(plainText(parse(typed))),
  );
  const isFrom = operator === "gte";
  const isWrong = text.trim() !== "" && read(text) === undefined;
  return (
    <span>
      <NumberInput
        id={id}
        className={inputs["control"]}
        aria-label={t(isFrom ? "filters:fromOf" : "filters:toOf", { column: column.label })}
        placeholder={[t(isFrom ? "filters:from" : "filters:to"), column.unit?.symbol].join(" ").trim()}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        unit={column.unit}
        text={text}
        onText={setText}
      />
      {isWrong && (
        <span id={`${id}-problem`} role="alert" className={classes.problem}>
          {problemOf(text, false, t("numbers:filter"))}
        </span>
      )}
    </span>
  );
}
