/** Displays dates and times in the configured format and the user's time zone, with the exact value on hover. */
import type { ReactNode } from "react";
import { formatDate, partsOfDate, partsOfInstant, partsOfTime } from "@portalkit/kernel/browser/engine";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { useValueContext } from "./value-context.ts";
import { plainText } from "./plain-text.ts";
import classes from "./values.module.css";

export function DateValue({ value }: ValueProps): ReactNode {
  const { dates, language } = useValueContext();
  const text = plainText(value);
  const parts = partsOfDate(text);
  return parts === undefined ? text : <Moment exact={text}>{formatDate(parts, dates, language)}</Moment>;
}

export function DatetimeValue({ value }: ValueProps): ReactNode {
  const { dates, times, moments = `${dates} ${times}`, language } = useValueContext();
  const text = plainText(value);
  const parts = partsOfInstant(text);
  return parts === undefined ? text : <Moment exact={text}>{formatDate(parts, moments, language)}</Moment>;
}

export function TimeValue({ value }: ValueProps): ReactNode {
  const { times, language } = useValueContext();
  const text = plainText(value);
  const parts = partsOfTime(text);
  return parts === undefined ? text : <Moment exact={text}>{formatDate(parts, times, language)}</Moment>;
}

function Moment({ exact, children }: { exact: string; children: string }): ReactNode {
  return (
    <time className={classes.moment} dateTime={exact} title={exact}>
      {children}
    </time>
  );
}
