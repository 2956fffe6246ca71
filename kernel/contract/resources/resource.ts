/** A resource in replies: options and rows, as `get_resource` and `get_resource_data` return them. */
import { Type, type Static } from "typebox";
import { Column, ComponentReference } from "./column.ts";
import { ListSettings } from "./list-settings.ts";

/** What an action asks before it runs. */
const questions = {
  state: Type.Optional(Type.String({ description: "danger, success or active" })),
  confirm: Type.Optional(Type.String()),
  describes: Type.Optional(
    Type.Boolean({
      description: "`describe_bulk_action` says what it would do to the selected records; part of the question",
    }),
  ),
  fields: Type.Optional(
    Type.Array(Column, { description: "A form, whose values are sent as `extra`; fields are described like columns" }),
  ),
};

const reversible = Type.Optional(
  Type.Boolean({ description: "What it does to many records as a bulk operation can be reverted" }),
);

/** A custom action on one record. */
export const ActionInfo = Type.Object({
  id: Type.String(),
  name: Type.String(),
  icon: Type.Optional(Type.String()),
  ...questions,
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
  reversible,
});
export type ActionInfo = Static<typeof ActionInfo>;

/** An action on the selected records of a list. */
export const BulkActionInfo = Type.Object({
  id: Type.String(),
  label: Type.String(),
  icon: Type.Optional(Type.String()),
  ...questions,
  reversible,
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

/** What filters of a resource may contain beside what every server of the family knows; absent means nothing. */
const Filtering = Type.Object({
  operators: Type.Array(Type.String(), { description: "Additional operators of conditions and groups: within, not" }),
  me: Type.Optional(
    Type.String({ description: "The resource of the users: conditions on references to it may have the value me" }),
  ),
  relations: Type.Array(Type.String(), {
    description: "References over which a field may lead: `column.column of the other resource`",
  }),
});

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
  bulkOperations: Type.Optional(
    Type.Boolean({ description: "The server runs edits, deletions and bulk actions on all records that match" }),
  ),
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
  /** A deleted record can be restored for a short time, with the rows that were deleted with it. */
  undoDelete: Type.Optional(Type.Boolean()),
  /** Deleted records can be restored for some days; in replies only for users who may restore them. */
  trash: Type.Optional(Type.Object({ days: Type.Integer() })),
  filtering: Type.Optional(Filtering),
  aggregates: Type.Optional(
    Type.Array(Type.String(), { description: "The columns of the list for which `get_aggregates` answers" }),
  ),
  showsAggregates: Type.Optional(
    Type.Boolean({ description: "The list shows sums below its columns, unless its user has hidden them" }),
  ),
  groupColumns: Type.Optional(
    Type.Array(Type.String(), { description: "The columns of the list by which `get_groups` groups its records" }),
  ),
  /** Counting may take longer than reading rows, so the list may accept an estimated total. */
  estimatesTotals: Type.Optional(Type.Boolean()),
  pageInjections: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(ComponentReference)))),
});
export type ResourceOptions = Static<typeof ResourceOptions>;

export const Resource = Type.Object({
  resourceId: Type.String(),
  label: Type.String(),
  /** Title of the page that creates a record; absent = the default. */
  createTitle: Type.Optional(Type.String()),
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
