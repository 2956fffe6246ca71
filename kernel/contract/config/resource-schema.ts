/** The schema of a resource, as the config or a plugin defines it. */
import { Type, type TSchema } from "typebox";
import { injectionPositions, resourcePages } from "../resource.ts";
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

const action = Type.Object(
  {
    id: text("Unique in the resource", { minLength: 1 }),
    name: text("What the button says", { minLength: 1 }),
    icon: maybe(text("Name of a Lucide icon")),
    showIn: maybe(
      record("Where the button stands", {
        list: maybe(flag("In the rows of the list")),
        show: maybe(flag("On the show page")),
        edit: maybe(flag("On the edit page")),
        showButton: maybe(flag("As a button of the show page")),
        showThreeDotsMenu: maybe(flag("In the menu of further actions")),
      }),
    ),
    bulkHandler: maybe(flag("It can run over ticked records too")),
    allowed: maybe(rule("Who may run it; default true")),
    requiresProof: maybe(
      flag("Whoever runs it must have given the password, or a passkey, within the last ten minutes"),
    ),
    withoutTransaction: maybe(flag("It runs outside a transaction: for what takes long or asks other servers")),
    run: functionOf("call => { successMessage } or { redirectUrl }"),
  },
  strict,
);

const bulkAction = Type.Object(
  {
    id: text("Unique in the resource", { minLength: 1 }),
    label: text("What the button says", { minLength: 1 }),
    icon: maybe(text("Name of a Lucide icon")),
    state: maybe(oneOf(["danger", "success", "active"], "Its colour")),
    confirm: maybe(text("Question asked before it runs")),
    describe: maybe(functionOf("({ db, recordIds }) => a sentence about what it would do, shown in that question")),
    allowed: maybe(rule("Who may run it; default true")),
    requiresProof: maybe(
      flag("Whoever runs it must have given the password, or a passkey, within the last ten minutes"),
    ),
    withoutTransaction: maybe(flag("It runs outside a transaction: for what takes long or asks other servers")),
    run: maybe(functionOf("call => { successMessage } or { redirectUrl }, over all records in one transaction")),
    countPortion: maybe(functionOf("call => counts by name, over the records of one portion; in place of `run`")),
    summarize: maybe(functionOf("counts => a sentence, from the sums of all portions; needed with `countPortion`")),
  },
  strict,
);

const places = record(
  "Components by position",
  Object.fromEntries(
    injectionPositions.map((position) => [position, maybe(listOf(component("A component"), "Components drawn there"))]),
  ),
);

const options = record("How its pages work", {
  allowedActions: maybe(
    record(
      "What may be done",
      Object.fromEntries(operations.map((operation) => [operation, maybe(rule(defaultRules[operation]))])),
    ),
  ),
  actions: maybe(listOf(action, "Actions of one record")),
  bulkActions: maybe(listOf(bulkAction, "Actions over ticked records")),
  listPageSize: maybe(count("Rows on a page", { minimum: 1, maximum: 10_000, default: 10 })),
  listPageSizeOptions: maybe(listOf(Type.Integer({ minimum: 1, maximum: 10_000 }), "Sizes to choose from")),
  defaultSort: maybe(
    record("Order of the list before anybody chose one", {
      columnName: text("The column"),
      direction: oneOf(["asc", "desc"], "Least or greatest first"),
    }),
  ),
  fieldGroups: maybe(
    listOf(
      Type.Object(
        {
          groupName: text("Its title"),
          columns: listOf(Type.String(), "Its columns"),
          noTitle: maybe(flag("Without the title")),
        },
        strict,
      ),
      "Groups of fields on the show page and in the forms",
    ),
  ),
  undoDelete: maybe(
    Type.Boolean({
      description: "A deleted record can be brought back for a moment; refused where other rows go or change with it",
    }),
  ),
  listRowsAutoRefreshSeconds: maybe(Type.Number({ minimum: 1, description: "The list is fetched again so often" })),
  pageInjections: maybe(
    record(
      "Components in the resource's pages, by page and position",
      Object.fromEntries(resourcePages.map((page) => [page, maybe(places)])),
    ),
  ),
});

const moment = (name: string): TSchema => maybe(functionOf(name));
const hooks = record("Functions before and after each operation; a hook refuses by throwing a Refusal", {
  onlyAddsKeys: maybe(
    flag(
      "What comes after list and show adds keys of its own to rows and changes no column; suggestions are learned beside such hooks only",
      { default: false },
    ),
  ),
  list: maybe(record("A list", { before: moment("(query, context) =>"), after: moment("(rows, context) =>") })),
  show: maybe(record("One record", { after: moment("(row, context) =>") })),
  create: maybe(
    record("A new record", { before: moment("(record, context) =>"), after: moment("(recordId, record, context) =>") }),
  ),
  edit: maybe(record("A change", { before: moment("(change, context) =>"), after: moment("(change, context) =>") })),
  delete: maybe(
    record("The end of a record", { before: moment("(record, context) =>"), after: moment("(record, context) =>") }),
  ),
});

export const ResourceSchema = Type.Object(
  {
    resourceId: text("Unique; stands in addresses", {
      pattern: "^[A-Za-z][A-Za-z0-9_-]*$",
      expected: "a name of letters, digits, - and _ that begins with a letter",
    }),
    table: text("Its table, or a view for a read-only resource", { minLength: 1 }),
    label: text("What operators call it", { minLength: 1 }),
    recordLabel: maybe(functionOf("row => text that stands for a record; default: its primary key")),
    recordLabelColumns: maybe(listOf(Type.String(), "The columns that recordLabel reads")),
    columns: listOf(ColumnSchema, "Its columns, in the order of the pages", { minItems: 1 }),
    rowFilter: maybe(functionOf("who => filter: only rows that match are there for this user")),
    requiresProof: maybe(
      record("Writes for which the user must have given the password, or a passkey, within the last ten minutes", {
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
