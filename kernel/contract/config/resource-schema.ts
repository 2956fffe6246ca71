/** The schema of a resource, as the config or a plugin defines it. */
import { Type, type TSchema } from "typebox";
import { injectionPositions, resourcePages } from "../resources/resource.ts";
import { maxTrashDays } from "../resources/resource-definition.ts";
import { ActionSchema, BulkActionSchema } from "./action-schema.ts";
import { ColumnSchema } from "./column-schema.ts";
import {
  component,
  count,
  flag,
  functionOf,
  listOf,
  maybe,
  oneOf,
  record,
  rule,
  strict,
  text,
} from "./schema-parts.ts";

const operations = ["list", "show", "edit", "create", "delete", "filter"] as const;
/** The access rule that applies to an operation if the config has none. */
const defaultRules: Readonly<Record<(typeof operations)[number], string>> = {
  list: "Default: superadmins",
  show: "Default: superadmins",
  filter: "Default: as list",
  edit: "Default false",
  create: "Default false",
  delete: "Default false",
};

const proofRule = (description: string): TSchema =>
  Type.Union([Type.Boolean(), functionOf("({ record, oldRecord }) => true or false")], { description });

const rowLimit = record("A maximum number of rows with the same value in a column", {
  per: text("The column whose values the rows are counted by, such as the user", { minLength: 1 }),
  max: count("The maximum number of rows with the same value", { minimum: 1, maximum: 1_000_000 }),
  where: maybe(
    record("Which rows are counted; default: all", {
      isEmpty: maybe(listOf(text("A column", { minLength: 1 }), "Columns that are empty in rows that are counted")),
      isNotPast: maybe(
        listOf(
          text("A column", { minLength: 1 }),
          "Columns whose date or time is empty or to come in rows that are counted",
        ),
      ),
    }),
  ),
  refusal: record("The refusal of one row too many", {
    code: text("The code", { minLength: 1 }),
    status: count("The HTTP status", { minimum: 400, maximum: 499 }),
    message: text("A message key or a sentence, which may contain `{limit}`", { minLength: 1 }),
  }),
});

const places = record(
  "Components by position",
  Object.fromEntries(
    injectionPositions.map((position) => [
      position,
      maybe(listOf(component("A component"), "Components rendered at this position")),
    ]),
  ),
);

const options = record("Behaviour of the resource's pages", {
  allowedActions: maybe(
    record(
      "Rules for who may perform each operation",
      Object.fromEntries(operations.map((operation) => [operation, maybe(rule(defaultRules[operation]))])),
    ),
  ),
  actions: maybe(listOf(ActionSchema, "Actions on one record")),
  bulkActions: maybe(listOf(BulkActionSchema, "Actions on selected records")),
  listPageSize: maybe(count("Rows per page", { minimum: 1, maximum: 10_000, default: 10 })),
  listPageSizeOptions: maybe(listOf(Type.Integer({ minimum: 1, maximum: 10_000 }), "Page sizes that users can choose")),
  defaultSort: maybe(
    record("Initial sort order of the list", {
      columnName: text("The column"),
      direction: oneOf(["asc", "desc"], "`asc`: smallest first; `desc`: largest first"),
    }),
  ),
  fieldGroups: maybe(
    listOf(
      Type.Object(
        {
          groupName: text("Title of the group"),
          columns: listOf(Type.String(), "Columns of the group"),
          noTitle: maybe(flag("Hides the title")),
        },
        strict,
      ),
      "Groups of fields on the show page and in the forms",
    ),
  ),
  showsAggregates: maybe(
    Type.Boolean({
      default: false,
      description: "Shows sums below the columns of the list, unless its user hides them",
    }),
  ),
  undoDelete: maybe(
    Type.Boolean({
      description:
        "Offers to undo a deletion for a minute, with the rows deleted with the record. Not if a deletion would change other rows",
    }),
  ),
  trash: maybe(
    record(
      "Keeps deleted records, with the rows deleted with them, so that users who may delete can restore them; includes `undoDelete`. Not for views, for resources in which no user may delete, for rows with encrypted texts, or if a deletion would change other rows",
      {
        days: count("Days for which a deleted record can be restored", {
          minimum: 1,
          maximum: maxTrashDays,
        }),
      },
    ),
  ),
  listRowsAutoRefreshSeconds: maybe(
    Type.Number({ minimum: 1, description: "Interval, in seconds, at which the list is reloaded" }),
  ),
  pageInjections: maybe(
    record(
      "Components in the resource's pages, by page and position",
      Object.fromEntries(resourcePages.map((page) => [page, maybe(places)])),
    ),
  ),
});

const moment = (name: string): TSchema => maybe(functionOf(name));
const hooks = record(
  "Functions that run before and after each operation; a hook refuses the operation by throwing a Refusal",
  {
    onlyAddsKeys: maybe(
      flag(
        "The `after` hooks of list and show change no column. Suggestions are learned only if all such hooks declare this",
        { default: false },
      ),
    ),
    list: maybe(record("A list", { before: moment("(query, context) =>"), after: moment("(rows, context) =>") })),
    show: maybe(record("One record", { after: moment("(row, context) =>") })),
    create: maybe(
      record("A new record", {
        before: moment("(record, context) =>"),
        after: moment("(recordId, record, context) =>"),
      }),
    ),
    edit: maybe(
      record("A change", {
        columns: maybe(
          listOf(
            Type.String(),
            "The hooks run only for edits of at least one of these columns; default: for every edit",
          ),
        ),
        isIndependent: maybe(
          flag("The hooks of one record do not depend on edits of another, so that records are written together", {
            default: false,
          }),
        ),
        before: moment("(change, context) =>"),
        after: moment("(change, context) =>"),
      }),
    ),
    delete: maybe(
      record("A deletion", { before: moment("(record, context) =>"), after: moment("(record, context) =>") }),
    ),
  },
);

export const ResourceSchema = Type.Object(
  {
    resourceId: text("Unique; used in addresses", {
      pattern: "^[A-Za-z][A-Za-z0-9_-]*$",
      expected: "a name of letters, digits, - and _ that begins with a letter",
    }),
    table: text("The table, or a view for a read-only resource", { minLength: 1 }),
    label: text("Label shown to users", { minLength: 1 }),
    createTitle: maybe(
      text('Title of the page that creates a record; default: "New record in" and the label', { minLength: 1 }),
    ),
    recordLabel: maybe(functionOf("row => text that represents a record; default: its primary key")),
    recordLabelColumns: maybe(listOf(Type.String(), "The columns that recordLabel reads")),
    columns: listOf(ColumnSchema, "Columns, in the order in which pages show them", { minItems: 1 }),
    rowFilter: maybe(functionOf("({ adminUser }) => filter; only rows that match exist for this user")),
    rowLimits: maybe(
      listOf(rowLimit, "Maximum numbers of rows per owner, which the database enforces for every write"),
    ),
    requiresProof: maybe(
      record("Writes that require a proof of identity (password or passkey) within the last ten minutes", {
        create: maybe(proofRule("A new record")),
        edit: maybe(proofRule("A change")),
        delete: maybe(proofRule("A deletion")),
      }),
    ),
    clickUrl: maybe(functionOf("row => address that a click on the row opens, or null for none")),
    options: maybe(options),
    hooks: maybe(hooks),
  },
  strict,
);
