/**
 * Displays integers, floats and exact decimals, grouped by the rules of the user's language, without converting to a
 * float.
 */
import type { ReactNode } from "react";
import { writeWithUnit, groupDigits, normalizeDecimal, roundDecimal } from "@portalkit/kernel/contract";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { isNumberedName } from "./field-kind.ts";
import { useValueContext } from "./value-context.ts";
import { plainText } from "./plain-text.ts";
import classes from "./values.module.css";

const listedDecimals = 6;
const minDecimals = 2;

export function NumberValue({ value, column }: ValueProps): ReactNode {
  const { language } = useValueContext();
  if (column.unit !== undefined) return writeWithUnit(value, column.unit, language) ?? plainText(value);
  const digits = normalizeDecimal(value);
  if (digits === undefined) return plainText(value);
  return isNumberedName(column) ? digits : groupDigits(digits, language);
}

/** Rounded to six decimals, with the exact amount on hover. */
export function DecimalList(props: ValueProps): ReactNode {
  const { value, column } = props;
  if (column.unit !== undefined) return <NumberValue {...props} />;
  const exact = normalizeDecimal(value);
  if (exact === undefined) return plainText(value);
  const rounded = roundDecimal(exact, listedDecimals);
  return <Amount digits={rounded} title={rounded === exact ? undefined : exact} />;
}

export function DecimalShow(props: ValueProps): ReactNode {
  const exact = normalizeDecimal(props.value);
  if (props.column.unit !== undefined) return <NumberValue {...props} />;
  return exact === undefined ? plainText(props.value) : <Amount digits={exact} />;
}

/** Zeros after the second decimal keep the decimal points aligned, but are dimmed. */
function Amount({ digits, title }: { digits: string; title?: string | undefined }): ReactNode {
  const { language } = useValueContext();
  const text = groupDigits(digits, language);
  const decimals = digits.split(".")[1]?.length ?? 0;
  const zeros = Math.min(/0*$/.exec(digits)?.[0].length ?? 0, Math.max(0, decimals - minDecimals));
  const cut = text.length - (decimals === 0 ? 0 : zeros);
  return (
    <span className={classes.amount} title={title}>
      {text.slice(0, cut)}
      {cut < text.length && <span className={classes.zeros}>{text.slice(cut)}</span>}
    </span>
  );
}
