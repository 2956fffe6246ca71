/** Describes what the browser asks before it runs an action. */
import type { Column } from "@portalkit/kernel/contract";
import type { ActionField, ActionQuestions, ActionRules, ActionInfo } from "@portalkit/kernel/engine";
import { translateText } from "@portalkit/kernel/server";
import { textsOf } from "./describe-column.ts";

/** Returns what the browser asks before it runs the action. */
export function describeQuestions({
  confirm,
  state,
  describe,
  fields,
  reverse,
}: ActionQuestions & Pick<ActionRules, "reverse">): Pick<
  ActionInfo,
  "confirm" | "state" | "describes" | "fields" | "reversible"
> {
  return {
    ...(state === undefined ? {} : { state }),
    ...(confirm === undefined ? {} : { confirm: translateText(confirm) }),
    ...(describe === undefined ? {} : { describes: true }),
    ...(fields === undefined ? {} : { fields: fields.map(describeField) }),
    ...(reverse === undefined ? {} : { reversible: true }),
  };
}

function describeField({ label, type = "string", required = false, note, initial, ...rules }: ActionField): Column {
  const texts = textsOf({ ...rules, ...(note === undefined ? {} : { editingNote: { create: note } }) });
  return {
    ...rules,
    ...texts,
    label: translateText(label),
    type,
    required: { create: required, edit: false },
    nullable: type !== "boolean",
    showIn: { list: false, show: false, edit: false, create: true, filter: false },
    ...(initial === undefined ? {} : { suggestOnCreate: initial }),
  };
}
