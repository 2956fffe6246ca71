/** Selects a period relative to today: a select, and the numbers that the period has. */
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { filterLimits } from "../../../contract/resources/filter-limits.ts";
import {
  periodNames,
  periodNumbers,
  type PeriodName,
  type RelativePeriod,
} from "../../../contract/resources/relative-period.ts";
import inputs from "../../fields/inputs/inputs.module.css";
import { LabelledSelect } from "../../ui/select-input.tsx";
import classes from "./filter-builder.module.css";

type NumberName = "days" | "from" | "to";

const usual: Readonly<Record<NumberName, number>> = { days: 7, from: 7, to: 14 };

export function PeriodInput({
  label,
  period,
  onChange,
}: {
  label: string;
  period: RelativePeriod | undefined;
  /** `undefined` while a number is missing. */
  onChange: (period: RelativePeriod | undefined) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useState<PeriodName>(period?.period ?? "lastDays");
  const [texts, setTexts] = useState<Readonly<Record<NumberName, string>>>({
    days: String(period?.days ?? usual.days),
    from: String(period?.from ?? usual.from),
    to: String(period?.to ?? usual.to),
  });
  const change = (nextName: PeriodName, next: typeof texts): void => {
    setName(nextName);
    setTexts(next);
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
        onChange={(chosen) => change(chosen as PeriodName, texts)}
      />
      {shown.map((key) => (
        <Days
          key={key}
          label={t(`filters:numbers.${key}`)}
          min={key === "days" ? 1 : 0}
          text={texts[key]}
          onChange={(text) => change(name, { ...texts, [key]: text })}
        />
      ))}
      {shown.length > 0 && periodOf(name, texts) === undefined && (
        <p role="alert" className={classes["problem"]}>
          {t("filters:daysProblem", { max: filterLimits.days })}
        </p>
      )}
    </div>
  );
}

/** Returns undefined unless all numbers are whole, within their limits and in order. */
function periodOf(name: PeriodName, texts: Readonly<Record<NumberName, string>>): RelativePeriod | undefined {
  const names: readonly NumberName[] = periodNumbers[name];
  const numbers = names.map((key) => ({ key, number: /^\d{1,5}$/.test(texts[key]) ? Number(texts[key]) : Number.NaN }));
  const isGood = numbers.every(({ key, number }) => number >= (key === "days" ? 1 : 0) && number <= filterLimits.days);
  if (!isGood || (name === "daysAgo" && Number(texts.from) > Number(texts.to))) return undefined;
  return { period: name, ...Object.fromEntries(numbers.map(({ key, number }) => [key, number])) };
}

function Days({
  label,
  min,
  text,
  onChange,
}: {
  label: string;
  min: number;
  text: string;
  onChange: (text: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <span className={classes["days"]}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`${inputs["control"]} ${inputs["number"]}`}
        type="number"
        min={min}
        max={filterLimits.days}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
