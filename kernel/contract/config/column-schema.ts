/** The schema of a column of a resource. */
import { Type } from "typebox";
import { columnTypes, ColumnUnitSchema } from "../resources/column.ts";
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
  { description: "Pages that show the column: `true` for all, `false` for none, or a rule for each page" },
);

const foreignResource = record("Makes the column a reference to a record of another resource", {
  resourceId: maybe(text("The resource it refers to")),
  polymorphicResources: maybe(
    listOf(
      Type.Object(
        {
          resourceId: Type.Union([Type.String(), Type.Null()], { description: "The resource, or null for none" }),
          whenValue: text("Value of the `polymorphicOn` column that selects this resource"),
        },
        strict,
      ),
      "Several possible resources; another column selects the one that applies",
    ),
  ),
  polymorphicOn: maybe(text("The column that selects the resource")),
  unsetLabel: maybe(text("Text of the option that refers to no record")),
  searchableFields: maybe(listOf(Type.String(), "Columns of the other resource that the select field searches")),
  allowedActions: maybe(
    Type.Record(Type.String(), Type.Boolean(), { description: "Actions that the reference offers" }),
  ),
});

const validation = listOf(
  Type.Object(
    {
      regExp: text("Regular expression that a valid value matches", { format: "regex" }),
      message: text("Shown if the value does not match"),
      caseSensitive: maybe(flag("true adds the flag `i`, which ignores case: the name is inverted")),
      multiline: maybe(flag("true adds the flag `m`")),
    },
    strict,
  ),
  "Patterns that a valid value matches",
);

const ofPlugin = Type.String({ pattern: "^[a-z0-9-]+/[a-z0-9-]+$", expected: "the type of a plugin, as plugin/name" });

export const ColumnSchema = Type.Object(
  {
    name: text("The column's name in the table", { minLength: 1 }),
    label: maybe(text("Label shown to users; default: the name in words")),
    type: maybe(
      Type.Union([oneOf(columnTypes, "A type of the kernel"), ofPlugin], {
        description:
          "Type of the values, or `plugin/name` for one that a plugin brings; default: derived from the database type",
      }),
    ),
    typeOptions: maybe(
      Type.Object({}, { description: "Options of the type, if a plugin brings it", additionalProperties: true }),
    ),
    primaryKey: maybe(flag("Whether the column identifies a record; default: the table's primary key")),
    required: maybe(
      Type.Union(
        [
          Type.Boolean(),
          Type.Object({ create: maybe(flag("In the create form")), edit: maybe(flag("In the edit form")) }, strict),
        ],
        { description: "Whether a value is required; default: as the table requires" },
      ),
    ),
    showIn: maybe(showIn),
    backendOnly: maybe(flag("The column never leaves the server", { default: false })),
    storesColumn: maybe(
      text(
        "The column in which the content was entered; this one stores it encrypted or as a hash. The audit log names the other column",
      ),
    ),
    readsColumns: maybe(
      listOf(
        Type.String(),
        "Other columns that this column's component reads. Their values reach every user who sees this column",
      ),
    ),
    holdsResourceIds: maybe(
      flag("The values are ids of resources, which are shown and filtered by their labels", { default: false }),
    ),
    virtual: maybe(flag("The column is not in the table; hooks read and write it", { default: false })),
    enum: maybe(
      listOf(Type.Object({ value: scalar, label: text("Label shown to users") }, strict), "The permitted values"),
    ),
    isArray: maybe(
      record("Makes the column a list of values", {
        enabled: flag("Whether the column is a list"),
        itemType: oneOf(columnTypes, "Type of each item"),
      }),
    ),
    foreignResource: maybe(foreignResource),
    filterOptions: maybe(
      record("Behaviour of the column's filter", {
        multiselect: maybe(
          flag("Whether several values can be selected; default: true for references and permitted values"),
        ),
        substringSearch: maybe(
          flag("Whether the filter finds text inside a value; false finds equal values only", { default: true }),
        ),
        mayBeEmpty: maybe(flag("Whether the filter can find rows without a value; default: true for nullable columns")),
        debounceTimeMs: maybe(
          count("Milliseconds between the last keystroke and the search", { minimum: 0, maximum: 60_000, default: 10 }),
        ),
      }),
    ),
    quickSearch: maybe(
      flag(
        "Whether the search field above the list searches this column; for a reference it searches the record's label",
        { default: false },
      ),
    ),
    inlineEdit: maybe(flag("Whether users who may edit the column can do so in the list itself", { default: false })),
    allowMinMaxQuery: maybe(
      flag("Whether the filter is a slider between the minimum and the maximum value", { default: false }),
    ),
    aggregates: maybe(
      flag("Whether the list can show sum, average, minimum and maximum; default: true for whole numbers and decimals"),
    ),
    sortable: maybe(flag("Whether the list can be sorted by this column", { default: true })),
    editReadonly: maybe(flag("Whether the edit form shows the column as read-only")),
    masked: maybe(flag("Whether the value is entered like a password, with hidden characters")),
    isUnique: maybe(flag("Whether values must be unique; the table's unique index enforces it")),
    minValue: maybe(Type.Number({ description: "Minimum value" })),
    maxValue: maybe(Type.Number({ description: "Maximum value" })),
    minLength: maybe(count("Minimum number of characters", { minimum: 0 })),
    maxLength: maybe(count("Maximum number of characters", { minimum: 0 })),
    validation: maybe(Type.Union([validation, Type.Null()], { description: "Patterns that a valid value matches" })),
    editingNote: maybe(
      record("Text under the input", {
        create: maybe(text("In the create form")),
        edit: maybe(text("In the edit form")),
      }),
    ),
    inputPrefix: maybe(text("Text before the input")),
    inputSuffix: maybe(text("Text after the input")),
    unit: maybe(
      record(
        "Unit in which people read and enter the number, in every form, list, filter, file and history; the wire has the stored number",
        ColumnUnitSchema.properties,
      ),
    ),
    messages: maybe(
      record("Sentences of the form in place of the general ones", {
        number: maybe(text("For a text that is no number of this column")),
        range: maybe(text("For a number below minValue or above maxValue")),
      }),
    ),
    suggestOnCreate: maybe(anyJson("Initial value in the create form")),
    extra: maybe(
      record("Options for particular types", {
        jsonCollapsedLevel: maybe(count("JSON is collapsed below this level", { minimum: 0 })),
      }),
    ),
    showIf: maybe(
      Type.Object(
        {},
        {
          description:
            'Condition under which the forms show the column: `{ status: "sold" }`, `{ price: { $gt: 3 } }`, `$and`, `$or`, `$not`',
        },
      ),
    ),
    listSticky: maybe(flag("Stays in view when the list scrolls sideways")),
    listHidden: maybe(flag("Is not in the list until the user adds it")),
    components: maybe(
      record("Components that render the column instead of those of its type", {
        list: maybe(component("In the list")),
        show: maybe(component("On the show page")),
        showRow: maybe(component("The whole row on the show page")),
        edit: maybe(component("In the edit form")),
        create: maybe(component("In the create form")),
        filter: maybe(component("The filter")),
      }),
    ),
    fillOnCreate: maybe(functionOf("({ adminUser }) => value for a new record if the form sends none")),
    inFiles: maybe(
      record("How files have the values, in place of how they have those of its type", {
        write: functionOf("(value, row) => the text of a cell"),
        read: functionOf("(text) => the value"),
      }),
    ),
    validate: maybe(functionOf("(value, record, { adminUser }) => a message if the value is invalid")),
  },
  strict,
);
