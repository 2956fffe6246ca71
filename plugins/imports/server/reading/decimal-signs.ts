/** Decides by all values of a column of a file whether its decimals follow a point or a comma. Nothing is guessed. */
import { withoutSymbol } from "@portalkit/kernel/thread";
import type { ColumnUnit, DecimalSign } from "@portalkit/kernel/contract";
import { digitsIn } from "@portalkit/kernel/thread";

export type NumberKind = "integer" | "decimal";

/** How the numbers of a column are written in a file. */
export interface NumberForm {
  kind: NumberKind;
  /** Its symbol may follow the number. */
  unit?: ColumnUnit | undefined;
}

/** How many values of a column have only one meaning, by the sign that gives it. */
export interface SignTally {
  point: number;
  comma: number;
  /** The first value with two meanings, and both: with the point, and with the comma. */
  either?: { text: string; meanings: [string, string] };
}

export const emptyTally = (): SignTally => ({ point: 0, comma: 0 });

const whole = /^-?\d+$/;

/** @returns the numbers that a text can be, with the point and with the comma */
export function meaningsOf(text: string, { kind, unit }: NumberForm): [string | undefined, string | undefined] {
  const read = (sign: DecimalSign): string | undefined => {
    const digits = digitsIn(withoutSymbol(text, unit), sign);
    return kind === "integer" && digits !== undefined && !whole.test(digits) ? undefined : digits;
  };
  return [read("."), read(",")];
}

/** Counts one value. Numbers without a sign, and texts that are none, say nothing. */
export function tallySign(tally: SignTally, text: string, form: NumberForm): void {
  if (!/[.,]/.test(text)) return;
  const [point, comma] = meaningsOf(text, form);
  if (point === comma) return;
  if (comma === undefined) tally.point += 1;
  else if (point === undefined) tally.comma += 1;
  else tally.either ??= { text, meanings: [point, comma] };
}

/** @returns the sign of the column; `undefined` if its values do not tell, or contradict each other */
export function signOf({ point, comma, either }: SignTally): DecimalSign | undefined {
  if (point > 0 && comma > 0) return undefined;
  if (comma > 0) return ",";
  return point > 0 || either === undefined ? "." : undefined;
}
