/** The schema of a column of a resource. */
import { Type } from "typebox";
import { columnTypes } from "../resource.ts";
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

const anyJson = (description: string): ReturnType<typeof text> => Type.Unknown({ description });
const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
  description: "The stored value",
});

const pages = {
  list: "in the list",
  show: "on the show page",
  edit: "in the edit form",
  create: "in the create form",
  filter: "among the filters",
};
const showIn = Type.Union(
  [
    Type.Boolean(),
    Type.Object(
      Object.fromEntries(
        Object.entries(pages).map(([page, words]) => [page, maybe(rule(`Shown ${words}; default true`))]),
      ),
      strict,
    ),
  ],
  { description: "Pages that show the column: all, none, or each fixed or decided by the user" },
);

const foreignResource = record("The column refers to a record of another resource", {
  resourceId: maybe(text("The resource it refers to")),
  polymorphicResources: maybe(
    listOf(
      Type.Object(
        {
          resourceId: Type.Union([Type.String(), Type.Null()], { description: "The resource, or null for none" }),
          whenValue: text("The value of `polymorphicOn` that means this resource"),
        },
        strict,
      ),
      "Several resources, chosen by another column",
    ),
  ),
  polymorphicOn: maybe(text("The column that says which resource is meant")),
  unsetLabel: maybe(text("Text of the choice that refers to nothing")),
  searchableFields: maybe(listOf(Type.String(), "Columns of the other resource that the select searches")),
  allowedActions: maybe(
    Type.Record(Type.String(), Type.Boolean(), { description: "Actions offered beside the reference" }),
  ),
});

const validation = listOf(
  Type.Object(
    {
      regExp: text("Regular expression that a good value matches", { format: "regex" }),
      message: text("Shown when it does not"),
      caseSensitive: maybe(flag("true adds the flag `i`: the name is inverted on the wire")),
      multiline: maybe(flag("true adds the flag `m`")),
    },
    strict,
  ),
  "Patterns that a good value matches",
);

export const ColumnSchema = Type.Object(
  {
    name: text("The column's name in the table", { minLength: 1 }),
    label: maybe(text("What operators call it; default: the name in words")),
    type: maybe(oneOf(columnTypes, "What it holds; default: from the database's own type")),
    primaryKey: maybe(flag("The column that identifies a record; default: the table's own key")),
    required: maybe(
      Type.Union(
        [
          Type.Boolean(),
          Type.Object({ create: maybe(flag("In the create form")), edit: maybe(flag("In the edit form")) }, strict),
        ],
        { description: "Must have a value; default: what the table demands" },
      ),
    ),
    showIn: maybe(showIn),
    backendOnly: maybe(flag("Never leaves the server", { default: false })),
    storesColumn: maybe(
      text(
        "The other column in which its content was entered, kept here sealed or as a hash: the audit log tells a change by that column's name",
      ),
    ),
    holdsResourceIds: maybe(
      flag("It holds ids of resources, which are shown and filtered by their labels", { default: false }),
    ),
    virtual: maybe(flag("Not in the table; hooks read and write it", { default: false })),
    enum: maybe(
      listOf(Type.Object({ value: scalar, label: text("What operators read") }, strict), "The values it may hold"),
    ),
    isArray: maybe(
      record("It holds a list", {
        enabled: flag("Whether it does"),
        itemType: oneOf(columnTypes, "What each item is"),
      }),
    ),
    foreignResource: maybe(foreignResource),
    filterOptions: maybe(
      record("How its filter works", {
        multiselect: maybe(flag("Several values may be chosen; default true for references and fixed values")),
        substringSearch: maybe(
          flag("Text is searched for inside the value; false looks for equal values", { default: true }),
        ),
        debounceTimeMs: maybe(
          count("Milliseconds from the last key to the search", { minimum: 0, maximum: 60_000, default: 10 }),
        ),
      }),
    ),
    quickSearch: maybe(
      flag("The search field above the list looks in it; of a reference in what it is called", { default: false }),
    ),
    inlineEdit: maybe(flag("Its value may be changed in the list itself, by whoever may edit it", { default: false })),
    allowMinMaxQuery: maybe(
      flag("The filter is a slider between the least and the greatest value", { default: false }),
    ),
    sortable: maybe(flag("The list can be sorted by it", { default: true })),
    editReadonly: maybe(flag("Shown in the edit form, but not changed there")),
    masked: maybe(flag("Typed like a password")),
    isUnique: maybe(flag("No two records share a value; the table's unique index is what holds it")),
    minValue: maybe(Type.Number({ description: "Least value" })),
    maxValue: maybe(Type.Number({ description: "Greatest value" })),
    minLength: maybe(count("Fewest characters", { minimum: 0 })),
    maxLength: maybe(count("Most characters", { minimum: 0 })),
    validation: maybe(Type.Union([validation, Type.Null()], { description: "Patterns that a good value matches" })),
    editingNote: maybe(
      record("A line under the input", {
        create: maybe(text("In the create form")),
        edit: maybe(text("In the edit form")),
      }),
    ),
    inputPrefix: maybe(text("Text before the input")),
    inputSuffix: maybe(text("Text after the input")),
    suggestOnCreate: maybe(anyJson("Value that the create form begins with")),
    extra: maybe(
      record("More for single types", {
        jsonCollapsedLevel: maybe(count("JSON is folded below this level", { minimum: 0 })),
      }),
    ),
    showIf: maybe(
      Type.Object(
        {},
        {
          description:
            'The forms show the column while the record matches: `{ status: "sold" }`, `{ price: { $gt: 3 } }`, `$and`, `$or`, `$not`',
        },
      ),
    ),
    listSticky: maybe(flag("Stays in view when the list scrolls sideways")),
    components: maybe(
      record("Components that draw it in place of its type's own", {
        list: maybe(component("In the list")),
        show: maybe(component("On the show page")),
        showRow: maybe(component("Its whole row on the show page")),
        edit: maybe(component("In the edit form")),
        create: maybe(component("In the create form")),
        filter: maybe(component("Its filter")),
      }),
    ),
    fillOnCreate: maybe(functionOf("who => value for a new record when the form sends none")),
    validate: maybe(functionOf("(value, record, who) => a message when the value is not good")),
  },
  strict,
);
