/**
 * A slider with two thumbs between the minimum and the maximum. Each is a native range input, so that it works by
 * keyboard and on phones.
 */
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import { writeWithUnit, groupDigits, roundDecimal, traitsOfType, type Column } from "@portalkit/kernel/contract";
import { sliderDebounceMs } from "@portalkit/kernel/browser/engine";
import { useLanguage } from "@portalkit/kernel/browser";
import { useDebounced } from "./use-debounced.ts";
import classes from "./filters.module.css";

interface RangeSliderProps {
  column: Column;
  min: string;
  max: string;
  from: string | undefined;
  to: string | undefined;
  /** A thumb at its end means no limit. */
  onChange: (operator: "gte" | "lte", digits: string | undefined) => void;
}

/**
 * The position of a thumb needs no exact amount: floats are precise enough, and the values they produce are rounded.
 */
const steps = 200;
const decimals = 6;

export function RangeSlider({ column, min, max, from, to, onChange }: RangeSliderProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { unit } = column;
  const { isWhole } = traitsOfType(column.type);
  const [lower, upper] = [Number(min), Number(max)];
  const step = isWhole ? Math.max(1, Math.round((upper - lower) / steps)) : (upper - lower) / steps;
  // A limit that the inputs show in full, and can be typed.
  const storedDecimals = unit === undefined ? decimals : Math.max(0, unit.shift + unit.decimals);
  const report =
    (operator: "gte" | "lte") =>
    (value: number): void => {
      const isEnd = operator === "gte" ? value <= lower : value >= upper;
      onChange(
        operator,
        isEnd ? undefined : trimmed(roundDecimal(value.toFixed(decimals + 2), isWhole ? 0 : storedDecimals)),
      );
    };
  const [low, setLow] = useDebounced(Math.max(lower, Number(from ?? min)), sliderDebounceMs, report("gte"));
  const [high, setHigh] = useDebounced(Math.min(upper, Number(to ?? max)), sliderDebounceMs, report("lte"));
  const place = (value: number): string => `${((value - lower) / (upper - lower)) * 100}%`;
  const written = (value: number): string => {
    const exact = value.toFixed(decimals + Math.max(0, unit?.shift ?? 0));
    if (unit !== undefined) return writeWithUnit(exact, unit, language) ?? exact;
    return groupDigits(trimmed(roundDecimal(exact, 2)), language);
  };
  const thumb = { min: lower, max: upper, step };
  return (
    <div className={classes.slider}>
      <div className={classes.track} style={{ "--low": place(low), "--high": place(high) } as CSSProperties}>
        <input
          type="range"
          {...thumb}
          aria-label={t("filters:min", { column: column.label })}
          aria-valuetext={written(low)}
          value={low}
          onChange={(event) => setLow(Math.min(Number(event.target.value), high))}
        />
        <input
          type="range"
          {...thumb}
          aria-label={t("filters:max", { column: column.label })}
          aria-valuetext={written(high)}
          value={high}
          onChange={(event) => setHigh(Math.max(Number(event.target.value), low))}
        />
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{written(low)}</span>
        <span>{written(high)}</span>
      </div>
    </div>
  );
}

function trimmed(digits: string): string {
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}
