/** The schemas of actions on one record and on selected records, as the config or a plugin defines them. */
import { Type } from "typebox";
import { columnTypes } from "../resources/column.ts";
import { ColumnSchema } from "./column-schema.ts";
import { flag, functionOf, listOf, maybe, oneOf, record, rule, strict, text } from "./schema-parts.ts";

const { enum: choices, minValue, maxValue, minLength, maxLength } = ColumnSchema.properties;
const { validation, inputPrefix, inputSuffix, unit, messages } = ColumnSchema.properties;

const ActionFieldSchema = Type.Object(
  {
    name: text("Unique in the form; the key of the value in `extra`", { minLength: 1 }),
    label: text("Label shown to users", { minLength: 1 }),
    type: maybe(
      oneOf(
        columnTypes.filter((type) => type !== "json" && type !== "richtext"),
        "Type of the value; default: string",
      ),
    ),
    required: maybe(flag("Whether a value is required", { default: false })),
    note: maybe(text("Text under the input")),
    initial: maybe(
      Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
        description: "The value with which the form opens",
      }),
    ),
    enum: choices,
    minValue,
    maxValue,
    minLength,
    maxLength,
    validation,
    inputPrefix,
    inputSuffix,
    unit,
    messages,
  },
  strict,
);

/** What an action asks before it runs. */
const questions = {
  state: maybe(oneOf(["danger", "success", "active"], "Colour of the button")),
  confirm: maybe(text("Question in the confirmation before the action runs")),
  describe: maybe(
    functionOf("({ db, recordIds }) => a sentence about what the action would do, shown in the confirmation"),
  ),
  fields: maybe(listOf(ActionFieldSchema, "Fields of a form that the action shows before it runs", { minItems: 1 })),
};

/** Who may run an action, and how. */
const conditions = {
  allowed: maybe(rule("Rule for who may run the action; default true")),
  requiresProof: maybe(flag("Requires a proof of identity within the last ten minutes")),
  withoutTransaction: maybe(
    flag("Runs the action outside a transaction, for work that takes long or calls other servers"),
  ),
};

const reverse = maybe(
  record("How to revert what it did to many records: `run`, or another `action`", {
    columns: listOf(text("A column of the table"), "The columns whose values before and after the action are kept"),
    run: maybe(functionOf("call => nothing; gives the records what they had before")),
    action: maybe(text("The id of another action of the resource for many records", { minLength: 1 })),
  }),
);

export const ActionSchema = Type.Object(
  {
    id: text("Unique in the resource", { minLength: 1 }),
    name: text("Text of the button", { minLength: 1 }),
    icon: maybe(text("Name of a Lucide icon")),
    showIn: maybe(
      record("Where the button is shown", {
        list: maybe(
          flag("In the rows of the list, as an icon; in the menu of the row if it would have more than four icons"),
        ),
        show: maybe(flag("On the show page")),
        edit: maybe(flag("On the edit page")),
        showButton: maybe(flag("As a button on the show page")),
        showThreeDotsMenu: maybe(flag("In the menu of additional actions")),
      }),
    ),
    bulkHandler: maybe(flag("Whether the action can also run on selected records")),
    ...questions,
    ...conditions,
    run: functionOf("call => { successMessage } or { redirectUrl }"),
    reverse,
  },
  strict,
);

export const BulkActionSchema = Type.Object(
  {
    id: text("Unique in the resource", { minLength: 1 }),
    label: text("Text of the button", { minLength: 1 }),
    icon: maybe(text("Name of a Lucide icon")),
    ...questions,
    ...conditions,
    run: maybe(functionOf("call => { successMessage } or { redirectUrl }, for all records in one transaction")),
    countPortion: maybe(functionOf("call => counts by name, for the records of one portion; instead of `run`")),
    summarize: maybe(functionOf("counts => a sentence, from the sums of all portions; required with `countPortion`")),
    reverse,
  },
  strict,
);
