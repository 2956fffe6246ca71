/** A value that does not fit, before anybody knows which field it belongs to. */
import { translateText } from "../i18n/language-of-call.ts";
import { Refusal, refusals, type RefusalCode } from "../../contract/refusals.ts";

type Values = Readonly<Record<string, string | number>>;

/** Carries a sentence of `recordMessages`, whose `{label}` is filled in by whoever knows the column. */
export class ValueError extends Error {
  readonly template: string;
  readonly values: Values;
  constructor(template: string, values: Values = {}) {
    super(template);
    this.template = template;
    this.values = values;
  }
}

/** The refusal an operator reads: a sentence of its own under a code of the table. */
export function refuseValue(code: RefusalCode, template: string, values: Values): Refusal {
  return new Refusal({ code, status: refusals[code].status, message: template }, values);
}

/** Runs `read`, and turns a ValueError into a refusal that names the field. @param label in English */
export function namingField<Result>(code: RefusalCode, label: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ValueError)
      throw refuseValue(code, error.template, { ...error.values, label: translateText(label) });
    throw error;
  }
}
