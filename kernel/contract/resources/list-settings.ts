/** A user's settings of a list: own columns and density, and named views: private, or shared with roles or everyone. */
import { Type, type Static } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ResourceId, strict } from "./call-fields.ts";

export const listSettingsLimits = {
  viewName: 60,
  views: 50,
  query: 8_000,
  columnWidth: { min: 64, max: 1_200 },
} as const;

/** Columns in their order; columns that are not listed follow after these. */
export const ListLayout = Type.Object(
  {
    columns: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 100 }),
          isHidden: Type.Optional(Type.Boolean()),
          /** In CSS pixels. */
          width: Type.Optional(
            Type.Integer({
              minimum: listSettingsLimits.columnWidth.min,
              maximum: listSettingsLimits.columnWidth.max,
            }),
          ),
        },
        strict,
      ),
      { maxItems: 300 },
    ),
    /** Rows of 32 px instead of 40. */
    isCompact: Type.Optional(Type.Boolean()),
    /** Sums and the like below the rows. */
    hasAggregates: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type ListLayout = Static<typeof ListLayout>;

const ViewName = Type.String({ minLength: 1, maxLength: listSettingsLimits.viewName, pattern: "\\S" });
/** The search part of the list's address (`sort=...&filter__...`), without the question mark. */
const ViewQuery = Type.String({ maxLength: listSettingsLimits.query });

export const SavedView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  query: Type.String(),
  layout: Type.Optional(ListLayout),
  isShared: Type.Boolean(),
  /** The roles that it is shared with; absent for everyone. Only sent to users who may change it or share views. */
  roles: Type.Optional(Type.Array(Type.String())),
  /** This user may change and delete it. */
  mayChange: Type.Boolean(),
  /** The owner; only sent to users who may share views themselves. */
  sharedBy: Type.Optional(Type.String()),
  /** The roles whose default it is; `*` for everyone. Only sent to users who may share views. */
  defaultFor: Type.Optional(Type.Array(Type.String())),
  /** It is in this user's menu. */
  isPinned: Type.Optional(Type.Boolean()),
  /** This user is notified when it gains records. */
  subscription: Type.Optional(Type.Object({ byMail: Type.Boolean() })),
});
export type SavedView = Static<typeof SavedView>;

/** A role that a view can be shared with. */
export const ViewRole = Type.Object({ value: Type.String(), label: Type.String() });
export type ViewRole = Static<typeof ViewRole>;

/** Part of a resource's description, so that a list is rendered once, in its final layout. */
export const ListSettings = Type.Object({
  layout: Type.Optional(ListLayout),
  views: Type.Array(SavedView),
  /** Id of the view that the list opens with: this user's own default, or else that of their role. */
  defaultView: Type.Optional(Type.String()),
  /** This user has a default of their own: a view, or all records. */
  hasOwnDefault: Type.Optional(Type.Boolean()),
  /** This user may share views with roles or with everyone who may open the list. */
  mayShare: Type.Optional(Type.Boolean()),
  /** The roles of the deployment, for users who may share. */
  roles: Type.Optional(Type.Array(ViewRole)),
});
export type ListSettings = Static<typeof ListSettings>;

export const ViewId = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });

/** Stores this user's layout of the list; `null` resets it to the resource's own columns. */
export const saveListLayout = endpoint({
  method: "POST",
  path: "/save_list_layout",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId, layout: Type.Union([ListLayout, Type.Null()]) }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

/** Changes the view with the id; creates a view if there is no id. */
export const saveView = endpoint({
  method: "POST",
  path: "/save_view",
  mount: "admin",
  body: Type.Object(
    {
      resourceId: ResourceId,
      id: Type.Optional(ViewId),
      name: ViewName,
      query: ViewQuery,
      layout: Type.Optional(ListLayout),
      isShared: Type.Boolean(),
      /**
       * The roles that it is shared with; an empty array means everyone. Absent: the same as before, and everyone for a
       * view that was not shared.
       */
      roles: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 })),
    },
    strict,
  ),
  reply: Type.Object({ view: SavedView }),
});

export const deleteView = endpoint({
  method: "POST",
  path: "/delete_view",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId, id: ViewId }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

/**
 * Sets this user's own default of the list: a view, or `all` for all records. `null` removes it, so that the default of
 * the user's role applies.
 */
export const setDefaultView = endpoint({
  method: "POST",
  path: "/set_default_view",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId, id: Type.Union([ViewId, Type.Literal("all"), Type.Null()]) }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
