/** A resource in replies: columns, options and rows, as `get_resource` and `get_resource_data` return them. */
import { Type, type Static } from "typebox";
import { ListSettings } from "./list-settings.ts";

/** Column types in replies. A server may send others: the browser half shows those as text (`unknown`). */
export const columnTypes = [
  "string",
  "text",
  "integer",
  "float",
  "decimal",
  "boolean",
  "date",
  "datetime",
  "time",
  "json",
  "richtext",
] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The five pages a column can be shown on. */
export const columnPages = ["list", "show", "edit", "create", "filter"] as const;
export type ColumnPage = (typeof columnPages)[number];

/** Refers to a component: its name (`plugin/component`), or its name with data for it. */
export const ComponentReference = Type.Union([
  Type.String(),
  Type.Object({ file: Type.String(), meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
]);
export type ComponentReference = Static<typeof ComponentReference>;

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
  suggestOnCreate: Type.Optional(Type.Unknown()),
  extra: Type.Optional(Type.Object({ jsonCollapsedLevel: Type.Optional(Type.Number()) })),
  showIf: Type.Optional(Type.Unknown()),
  listSticky: Type.Optional(Type.Boolean()),
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

/** A custom action on one record. */
export const ActionInfo = Type.Object({
  id: Type.String(),
  name: Type.String(),
  icon: Type.Optional(Type.String()),
  showIn: Type.Optional(
    Type.Object({
      list: Type.Optional(Type.Boolean()),
      show: Type.Optional(Type.Boolean()),
      edit: Type.Optional(Type.Boolean()),
      showButton: Type.Optional(Type.Boolean()),
      showThreeDotsMenu: Type.Optional(Type.Boolean()),
    }),
  ),
  bulkHandler: Type.Optional(Type.Boolean()),
});
export type ActionInfo = Static<typeof ActionInfo>;

/** An action on the selected records of a list. */
export const BulkActionInfo = Type.Object({
  id: Type.String(),
  label: Type.String(),
  icon: Type.Optional(Type.String()),
  state: Type.Optional(Type.String({ description: "danger, success or active" })),
  confirm: Type.Optional(Type.String()),
  describes: Type.Optional(
    Type.Boolean({
      description: "`describe_bulk_action` says what it would do to the selected records; part of the question",
    }),
  ),
});
export type BulkActionInfo = Static<typeof BulkActionInfo>;

/** The positions of a resource page where components can be injected. */
export const injectionPositions = [
  "beforeBreadcrumbs",
  "afterBreadcrumbs",
  "beforeActionButtons",
  "bottom",
  "threeDotsDropdownItems",
  "customActionIcons",
  "tableBodyStart",
] as const;
export type InjectionPosition = (typeof injectionPositions)[number];
export const resourcePages = ["list", "show", "edit", "create"] as const;
export type ResourcePage = (typeof resourcePages)[number];

export const ResourceOptions = Type.Object({
  allowedActions: Type.Object({
    list: Type.Optional(Type.Boolean()),
    show: Type.Boolean(),
    edit: Type.Boolean(),
    create: Type.Boolean(),
    delete: Type.Boolean(),
    filter: Type.Optional(Type.Boolean()),
  }),
  actions: Type.Optional(Type.Array(ActionInfo)),
  bulkActions: Type.Optional(Type.Array(BulkActionInfo)),
  listPageSize: Type.Optional(Type.Number()),
  listPageSizeOptions: Type.Optional(Type.Array(Type.Number())),
  defaultSort: Type.Optional(
    Type.Object({ columnName: Type.String(), direction: Type.Union([Type.Literal("asc"), Type.Literal("desc")]) }),
  ),
  fieldGroups: Type.Optional(
    Type.Array(
      Type.Object({
        groupName: Type.String(),
        columns: Type.Array(Type.String()),
        noTitle: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  listRowsAutoRefreshSeconds: Type.Optional(Type.Number()),
  /**
   * A deleted record can be restored for a short time. Not available if a deletion deletes or changes other rows too.
   */
  undoDelete: Type.Optional(Type.Boolean()),
  /** Counting may take longer than reading rows, so the list may accept an estimated total. */
  estimatesTotals: Type.Optional(Type.Boolean()),
  pageInjections: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(ComponentReference)))),
});
export type ResourceOptions = Static<typeof ResourceOptions>;

export const Resource = Type.Object({
  resourceId: Type.String(),
  label: Type.String(),
  columns: Type.Array(Column),
  options: ResourceOptions,
  /** Only from our own server, for lists. */
  listSettings: Type.Optional(ListSettings),
});
export type Resource = Static<typeof Resource>;

/** A row: column values by name, and keys that the server adds, all of which begin with an underscore. */
export const Row = Type.Record(Type.String(), Type.Unknown());
export interface Row {
  [column: string]: unknown;
  _label?: string;
  _primaryKeyValue?: string | number;
  /** The address that a click on the row opens; `null` means the row is not clickable; absent means the show page. */
  _clickUrl?: string | null;
}

/** A foreign value in a row. */
export interface ForeignValue {
  pk: string | number;
  label: string;
}
