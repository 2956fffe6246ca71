/** An error for an invalid value, thrown where the field is not known yet. */
import { translateText } from "@portalkit/kernel/server";
import { Refusal, type RefusalCode } from "@portalkit/kernel/contract";
import { refusals } from "@portalkit/kernel/engine";

type Values = Readonly<Record<string, string | number>>;

/** Contains a message of `recordMessages`; the code that knows the column sets its `{label}`. */
export class ValueError extends Error {
  readonly template: string;
  readonly values: Values;
  constructor(template: string, values: Values = {}) {
    super(template);
    this.template = template;
    this.values = values;
  }
}

/** A refusal with its own message for the operator, under a code of the table. */
export function refuseValue(code: RefusalCode, template: string, values: Values): Refusal {
  return new Refusal({ code, status: refusals[code].status, message: template }, values);
}

/**
 * Runs `read`, and converts a ValueError to a refusal that names the field.
 * @param label in English
 */
export function namingField<Result>(code: RefusalCode, label: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ValueError)
      throw refuseValue(code, error.template, { ...error.values, label: translateText(label) });
    throw error;
  }
}
