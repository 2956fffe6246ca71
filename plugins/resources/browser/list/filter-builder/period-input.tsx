/** Selects a period relative to today: a select, and the numbers that the period has. */
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CountInput } from "@portalkit/kernel/browser/inputs";
import { filterLimits } from "../../../contract/filter-limits.ts";
import { periodNames, periodNumbers, type PeriodName, type RelativePeriod } from "../../../contract/relative-period.ts";
import { LabelledSelect } from "@portalkit/kernel/browser";
import { typedCount, type TypedCount } from "@portalkit/kernel/contract";
import classes from "./filter-builder.module.css";

type NumberName = "days" | "from" | "to";
type Counts = Readonly<Record<NumberName, TypedCount>>;

const usual: Readonly<Record<NumberName, number>> = { days: 7, from: 7, to: 14 };

export function PeriodInput({
  label,
  period,
  onChange,
}: {
  label: string;
  period: RelativePeriod | undefined;
  /** `undefined` while a number is missing or wrong. */
  onChange: (period: RelativePeriod | undefined) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useState<PeriodName>(period?.period ?? "lastDays");
  const [counts, setCounts] = useState<Counts>({
    days: typedCount(period?.days ?? usual.days),
    from: typedCount(period?.from ?? usual.from),
    to: typedCount(period?.to ?? usual.to),
  });
  const change = (nextName: PeriodName, next: Counts): void => {
    setName(nextName);
    setCounts(next);
    onChange(periodOf(nextName, next));
  };
  const shown: readonly NumberName[] = periodNumbers[name];
  return (
    <div className={`${classes["value"]} ${classes["period"]}`}>
      <LabelledSelect
        label={label}
        isLabelHidden
        value={name}
        options={periodNames.map((one) => [one, t(`filters:periods.${one}`)])}
        onChange={(chosen) => change(chosen as PeriodName, counts)}
      />
      {shown.map((key) => (
        <Days
          key={key}
          label={t(`filters:numbers.${key}`)}
          min={key === "days" ? 1 : 0}
          value={counts[key]}
          onChange={(count) => change(name, { ...counts, [key]: count })}
        />
      ))}
      {name === "daysAgo" && isReversed(counts) && (
        <p role="alert" className={classes["problem"]}>
          {t("filters:daysReversed")}
        </p>
      )}
    </div>
  );
}

const isReversed = ({ from, to }: Counts): boolean =>
  from.count !== undefined && to.count !== undefined && from.count > to.count;

/** Returns undefined unless all numbers are whole, within their limits and in order. */
function periodOf(name: PeriodName, counts: Counts): RelativePeriod | undefined {
  const numbers: [NumberName, number][] = [];
  for (const key of periodNumbers[name]) {
    const { count } = counts[key];
    if (count === undefined) return undefined;
    numbers.push([key, count]);
  }
  return name === "daysAgo" && isReversed(counts) ? undefined : { period: name, ...Object.fromEntries(numbers) };
}

function Days({
  label,
  ...count
}: {
  label: string;
  min: number;
  value: TypedCount;
  onChange: (value: TypedCount) => void;
}): ReactNode {
  const id = useId();
  return (
    <span className={classes["days"]}>
      <label htmlFor={id}>{label}</label>
      <CountInput id={id} max={filterLimits.days} {...count} />
    </span>
  );
}
