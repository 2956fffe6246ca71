/** Saved views of lists: private, or shared with roles or everyone. */
import { Type, type Static } from "typebox";
import { endpoint, ListLayout, NamedView, ResourceId } from "@portalkit/kernel/contract";

/** For the bodies of calls. */
export const strict = { additionalProperties: false } as const;

export const viewLimits = { viewName: 60, views: 50, query: 8_000 } as const;

const ViewName = Type.String({ minLength: 1, maxLength: viewLimits.viewName, pattern: "\\S" });
/** The search part of the list's address (`sort=...&filter__...`), without the question mark. */
const ViewQuery = Type.String({ maxLength: viewLimits.query });

/** What lists know of a view, and what its menu and dialog know beside it. */
export const SavedView = Type.Object({
  ...NamedView.properties,
  isShared: Type.Boolean(),
  /** The roles that it is shared with; absent for everyone. Only sent to users who may change it or share views. */
  roles: Type.Optional(Type.Array(Type.String())),
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

/** What this user has for one list. */
export const ViewSettings = Type.Object({
  views: Type.Array(SavedView),
  /** This user's own default, or else that of their role. */
  defaultView: Type.Optional(Type.String()),
  /** This user has a default of their own: a view, or all records. */
  hasOwnDefault: Type.Optional(Type.Boolean()),
  /** This user may share views with roles or with everyone who may open the list. */
  mayShare: Type.Optional(Type.Boolean()),
  /** The roles of the deployment, for users who may share. */
  roles: Type.Optional(Type.Array(ViewRole)),
});
export type ViewSettings = Static<typeof ViewSettings>;

export const ViewId = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });

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
