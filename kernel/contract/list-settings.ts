/** How an operator has arranged a list: columns and density for themselves, and named views, private or shared. */
import { Type, type Static } from "typebox";
import { endpoint } from "./endpoint.ts";

const strict = { additionalProperties: false } as const;

export const listSettingsLimits = {
  viewName: 60,
  views: 50,
  query: 8_000,
  columnWidth: { least: 64, most: 1_200 },
} as const;

/** Columns in their order; one that is not named follows after these. */
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
              minimum: listSettingsLimits.columnWidth.least,
              maximum: listSettingsLimits.columnWidth.most,
            }),
          ),
        },
        strict,
      ),
      { maxItems: 300 },
    ),
    /** Rows of 32 px in place of 40. */
    isCompact: Type.Optional(Type.Boolean()),
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
  /** This user may change and delete it. */
  mayChange: Type.Boolean(),
  /** Whose it is; for those alone who may share views themselves. */
  sharedBy: Type.Optional(Type.String()),
});
export type SavedView = Static<typeof SavedView>;

/** Comes with a resource's description, so that a list is drawn once, as it will stay. */
export const ListSettings = Type.Object({
  layout: Type.Optional(ListLayout),
  views: Type.Array(SavedView),
  /** Id of the view that this user's list begins with. */
  defaultView: Type.Optional(Type.String()),
  /** This user may share views with everybody who may open the list. */
  mayShare: Type.Optional(Type.Boolean()),
});
export type ListSettings = Static<typeof ListSettings>;

const ViewId = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const ResourceId = Type.String({ minLength: 1, maxLength: 100 });

/** Remembers how this user wants the list; `null` goes back to the resource's own columns. */
export const saveListLayout = endpoint({
  method: "POST",
  path: "/save_list_layout",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId, layout: Type.Union([ListLayout, Type.Null()]) }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});

/** With an id changes that view, without one makes a view. */
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

/** The view that this user's list begins with from now on; `null` for none. */
export const setDefaultView = endpoint({
  method: "POST",
  path: "/set_default_view",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId, id: Type.Union([ViewId, Type.Null()]) }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
