/** A user's settings of a list: own columns and density, and the named views that a plugin keeps. */
import { Type, type Static } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ResourceId, strict } from "./call-fields.ts";

/** In CSS pixels. */
export const columnWidths = { min: 64, max: 1_200 } as const;

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
              minimum: columnWidths.min,
              maximum: columnWidths.max,
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

/** A view of a list under a name, as far as lists know it: the plugin that keeps it may send more. */
export const NamedView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The search part of the list's address (`sort=...&filter__...`), without the question mark. */
  query: Type.String(),
  /** Absent: the user's own layout. */
  layout: Type.Optional(ListLayout),
  /** This user may change it, and with it its layout. */
  mayChange: Type.Boolean(),
});
export type NamedView = Static<typeof NamedView>;

/** What the plugin knows that keeps views of lists. */
export const ListViews = Type.Object({
  views: Type.Array(NamedView),
  /** Id of the view that the list opens with. */
  defaultView: Type.Optional(Type.String()),
});
export type ListViews = Static<typeof ListViews>;

/** Part of a resource's description, so that a list is rendered once, in its final layout. */
export const ListSettings = Type.Object({ layout: Type.Optional(ListLayout), ...ListViews.properties });
export type ListSettings = Static<typeof ListSettings>;

/** Stores this user's layout of the list; `null` resets it to the resource's own columns. */
export const saveListLayout = endpoint({
  method: "POST",
  path: "/save_list_layout",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId, layout: Type.Union([ListLayout, Type.Null()]) }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
