/** A column of a resource in replies: its type, its rules, and where it is shown. */
import { Type, type Static } from "typebox";

/** What both halves ask of a column type, so that neither lists types itself. */
export interface ColumnTypeTraits {
  readonly isNumber?: true;
  /** A number without decimals. */
  readonly isWhole?: true;
  /** Values are a time, a date, or both: filters compare from one to another. */
  readonly isTime?: true;
  /** Values have a date: lists group by days, weeks and months, and filters know relative periods. */
  readonly hasPeriods?: true;
}

const number: ColumnTypeTraits = { isNumber: true };
const date: ColumnTypeTraits = { isTime: true, hasPeriods: true };
const types = {
  string: {},
  text: {},
  integer: { ...number, isWhole: true },
  float: number,
  decimal: number,
  boolean: {},
  date,
  datetime: date,
  time: { isTime: true },
  json: {},
  richtext: {},
} satisfies Record<string, ColumnTypeTraits>;

/** A column type in replies. A server may send others: the browser half shows those as text (`unknown`). */
export type ColumnType = keyof typeof types;
export const columnTypes = Object.keys(types) as readonly ColumnType[];

/** The traits of a type; those of a text for an unknown one. */
export const traitsOfType = (type: string | undefined): ColumnTypeTraits => types[knownType(type) ?? "string"];
/** A type that a plugin brings, as a column states it: `plugin/name`. Replies have the type that it is made of. */
export type PluginColumnType = `${string}/${string}`;

/** Returns a type of the kernel; undefined for none, an unknown one, and one of a plugin. */
export const knownType = (type: string | undefined): ColumnType | undefined =>
  columnTypes.find((known) => known === type);

/** The five pages a column can be shown on. */
export const columnPages = ["list", "show", "edit", "create", "filter"] as const;
export type ColumnPage = (typeof columnPages)[number];

/** Refers to a component: its name (`plugin/component`), or its name with data for it. */
export const ComponentReference = Type.Union([
  Type.String(),
  Type.Object({ file: Type.String(), meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
]);
export type ComponentReference = Static<typeof ComponentReference>;

/** Returns the name of a component, as plugins contribute it: `plugin/name`. */
export const componentName = (reference: ComponentReference): string =>
  typeof reference === "string" ? reference : reference.file;

/** A value of an enum column, with the text that operators read. */
export const EnumOption = Type.Object({
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  label: Type.String(),
});
export type EnumOption = Static<typeof EnumOption>;

const AllowedPages = Type.Object({
  list: Type.Boolean(),
  show: Type.Boolean(),
  edit: Type.Boolean(),
  create: Type.Boolean(),
  filter: Type.Boolean(),
});
const CreateOrEdit = Type.Object({ create: Type.Optional(Type.Boolean()), edit: Type.Optional(Type.Boolean()) });

/** A pattern rule. `caseSensitive: true` adds the `i` flag: the name is inverted in every server of this family. */
export const ValidationRule = Type.Object({
  regExp: Type.String(),
  message: Type.String(),
  caseSensitive: Type.Optional(Type.Boolean()),
  multiline: Type.Optional(Type.Boolean()),
});
export type ValidationRule = Static<typeof ValidationRule>;

/** The unit in which people read and enter a number; the wire has the stored one (`ColumnUnit` of `format`). */
export const ColumnUnitSchema = Type.Object({
  symbol: Type.String({ maxLength: 12, description: "Written behind the number, such as % or EUR" }),
  shift: Type.Integer({
    minimum: -12,
    maximum: 12,
    description: "Decimal places between the stored number and the shown one: 2 shows 0.9 as 90, -2 shows 150 as 1.5",
  }),
  decimals: Type.Integer({
    minimum: 0,
    maximum: 12,
    description: "Maximum decimals of a number that people enter; averages are rounded to them",
  }),
});

export const ColumnMessages = Type.Object({
  /** For a text that is no number of this column. */
  number: Type.Optional(Type.String()),
  /** For a number below `minValue` or above `maxValue`. */
  range: Type.Optional(Type.String()),
});

export const ForeignResource = Type.Object({
  resourceId: Type.Optional(Type.String()),
  unsetLabel: Type.Optional(Type.String()),
  searchableFields: Type.Optional(Type.Array(Type.String())),
  polymorphicResources: Type.Optional(
    Type.Array(Type.Object({ resourceId: Type.Union([Type.String(), Type.Null()]), whenValue: Type.String() })),
  ),
  polymorphicOn: Type.Optional(Type.String()),
  allowedActions: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
});
export type ForeignResource = Static<typeof ForeignResource>;

export const Column = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.Optional(Type.String({ description: "One of the column types; absent or unknown is shown as text" })),
  primaryKey: Type.Optional(Type.Boolean()),
  required: Type.Optional(CreateOrEdit),
  nullable: Type.Optional(
    Type.Boolean({ description: "False: every record has a value, so forms and filters offer no Unset" }),
  ),
  showIn: AllowedPages,
  enum: Type.Optional(Type.Array(EnumOption)),
  isArray: Type.Optional(Type.Object({ enabled: Type.Boolean(), itemType: Type.String() })),
  foreignResource: Type.Optional(ForeignResource),
  filterOptions: Type.Optional(
    Type.Object({
      multiselect: Type.Optional(Type.Boolean()),
      substringSearch: Type.Optional(Type.Boolean()),
      mayBeEmpty: Type.Optional(
        Type.Boolean({
          description: "True: the filter offers `isEmpty` and `isNotEmpty`, which not every server knows",
        }),
      ),
      debounceTimeMs: Type.Optional(Type.Number()),
    }),
  ),
  /** The value can be edited in the list itself. */
  inlineEdit: Type.Optional(Type.Boolean()),
  /** The search field above the list searches this column. */
  quickSearch: Type.Optional(Type.Boolean()),
  allowMinMaxQuery: Type.Optional(Type.Boolean()),
  sortable: Type.Optional(Type.Boolean()),
  editReadonly: Type.Optional(Type.Boolean()),
  virtual: Type.Optional(Type.Boolean()),
  masked: Type.Optional(Type.Boolean()),
  minValue: Type.Optional(Type.Number()),
  maxValue: Type.Optional(Type.Number()),
  minLength: Type.Optional(Type.Number()),
  maxLength: Type.Optional(Type.Number()),
  validation: Type.Optional(Type.Union([Type.Null(), Type.Array(ValidationRule)])),
  editingNote: Type.Optional(Type.Object({ create: Type.Optional(Type.String()), edit: Type.Optional(Type.String()) })),
  inputPrefix: Type.Optional(Type.String()),
  inputSuffix: Type.Optional(Type.String()),
  unit: Type.Optional(ColumnUnitSchema),
  /** What a form says in place of the general sentences. */
  messages: Type.Optional(ColumnMessages),
  suggestOnCreate: Type.Optional(Type.Unknown()),
  extra: Type.Optional(Type.Object({ jsonCollapsedLevel: Type.Optional(Type.Number()) })),
  showIf: Type.Optional(Type.Unknown()),
  listSticky: Type.Optional(Type.Boolean()),
  /** Not in the list until the user adds it. */
  listHidden: Type.Optional(Type.Boolean()),
  components: Type.Optional(
    Type.Object({
      list: Type.Optional(ComponentReference),
      show: Type.Optional(ComponentReference),
      showRow: Type.Optional(ComponentReference),
      edit: Type.Optional(ComponentReference),
      create: Type.Optional(ComponentReference),
      filter: Type.Optional(ComponentReference),
    }),
  ),
});
export type Column = Static<typeof Column>;
