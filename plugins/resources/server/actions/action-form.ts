/** The values of the form that an action shows before it runs. */
import { normalTexts, type ActionField, type ActionQuestions, type Kernel } from "@portalkit/kernel/engine";
import { refuse } from "@portalkit/kernel/contract";
import { translateText } from "@portalkit/kernel/server";
import { assertValue, cleanField, encodeAsIs, isMissing, type Values } from "../write/check-record.ts";
import { lookupsOf } from "../read/lookups.ts";
import { prepareColumn } from "../prepare/prepare-column.ts";
import type { PreparedColumn } from "../tables/prepared-resource.ts";
import type { ResourceView } from "../view/resource-view.ts";

/**
 * Returns the values of an action's form as they would be stored: whole numbers and decimals as text. An action without
 * a form gets the values as they were sent.
 * @throws PORTAL_FIELD_UNKNOWN, PORTAL_FIELD_REQUIRED, PORTAL_FIELD_INVALID
 */
export async function readActionValues(
  kernel: Kernel,
  view: ResourceView,
  { fields }: ActionQuestions,
  sent: Readonly<Values>,
): Promise<Readonly<Values>> {
  if (fields === undefined) return normalTexts(sent) as Readonly<Values>;
  const unknown = Object.keys(sent).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) throw refuse("PORTAL_FIELD_UNKNOWN", { field: unknown.slice(0, 100) });
  const values: Values = {};
  for (const field of fields) {
    const column = columnOf(field);
    const value = cleanField(column, sent[field.name] ?? null);
    if (field.required === true && isMissing(value))
      throw refuse("PORTAL_FIELD_REQUIRED", { label: translateText(field.label) });
    await assertValue(view, column, value, sent, lookupsOf(kernel, view));
    values[field.name] = encodeAsIs(column, value);
  }
  return values;
}

/** A field follows the rules of a column that is in no table; the check of the config reports wrong patterns. */
const columnOf = ({ required: _required, note: _note, initial: _initial, ...field }: ActionField): PreparedColumn =>
  prepareColumn({ ...field, virtual: true }, undefined, false, () => undefined);
