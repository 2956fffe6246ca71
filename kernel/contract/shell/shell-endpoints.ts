/** The calls with which the application starts: the public configuration, the user's configuration, and the menu. */
import { Type, type Static } from "typebox";
import { endpoint } from "../endpoint.ts";
import { ComponentReference } from "../resources/column.ts";

const Injections = Type.Array(ComponentReference);

/** The public configuration of the deployment: enough to render the sign-in page. */
export const PublicConfig = Type.Object({
  brandName: Type.String(),
  title: Type.Optional(Type.String()),
  usernameFieldName: Type.Optional(Type.String()),
  loginBackgroundImage: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  loginBackgroundPosition: Type.Optional(Type.String({ description: "1/2, 1/3, 2/3, 3/4, 2/5, 3/5 or over" })),
  demoCredentials: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: "user:password, one pair a line" }),
  ),
  loginPageInjections: Type.Optional(
    Type.Object({
      underInputs: Type.Optional(Injections),
      panelHeader: Type.Optional(Injections),
      underLoginButton: Type.Optional(Injections),
    }),
  ),
  rememberMeDuration: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: "30d; absent or null hides the choice" }),
  ),
  singleTheme: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  customHeadItems: Type.Optional(Type.Array(Type.Unknown())),
});
export type PublicConfig = Static<typeof PublicConfig>;

export const getPublicConfig = endpoint({
  method: "GET",
  path: "/get_public_config",
  mount: "admin",
  access: "public",
  reply: PublicConfig,
});

export const getLoginFormConfig = endpoint({
  method: "GET",
  path: "/get_login_form_config",
  mount: "admin",
  access: "public",
  reply: Type.Union([Type.Null(), Type.Object({ loginPromptHTML: Type.Union([Type.String(), Type.Null()]) })]),
});

/** An item of the sidebar. Items without a type are a link or, with children, a group. */
export interface MenuItem {
  /** A name for badges; not unique on every server (dividers share one), so never use it as a React key. */
  itemId?: string;
  type?: "divider" | "gap" | "heading" | "resource" | "page" | "group" | (string & {});
  label?: string;
  icon?: string;
  path?: string;
  resourceId?: string;
  component?: string;
  homepage?: boolean;
  children?: MenuItem[];
  badge?: string | number | null;
  badgeTooltip?: string;
  /** The badge is not for this user, whose subscription to it would be refused. */
  isBadgeHidden?: boolean;
  open?: boolean;
}
export const MenuItem = Type.Object({
  itemId: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  resourceId: Type.Optional(Type.String()),
  component: Type.Optional(Type.String()),
  homepage: Type.Optional(Type.Boolean()),
  children: Type.Optional(Type.Array(Type.Unsafe<MenuItem>({ type: "object" }))),
  badge: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  badgeTooltip: Type.Optional(Type.String()),
  isBadgeHidden: Type.Optional(Type.Boolean()),
  open: Type.Optional(Type.Boolean()),
});

export const AnnouncementBadge = Type.Object({
  title: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  html: Type.Optional(Type.String({ description: "Sanitized where it is shown" })),
  closable: Type.Optional(Type.Boolean()),
});
export type AnnouncementBadge = Static<typeof AnnouncementBadge>;

/** The configuration a signed-in user gets. A foreign server may send more. */
export const BaseConfig = Type.Object({
  user: Type.Record(Type.String(), Type.Unknown()),
  resources: Type.Array(
    Type.Object({
      resourceId: Type.String(),
      label: Type.String(),
      quickSearch: Type.Optional(Type.Boolean({ description: "Its list can be searched" })),
    }),
  ),
  menu: Type.Array(MenuItem),
  config: Type.Intersect([
    PublicConfig,
    Type.Object({
      brandLogo: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      datesFormat: Type.Optional(Type.String()),
      timeFormat: Type.Optional(Type.String()),
      emptyFieldPlaceholder: Type.Optional(
        Type.Union([
          Type.String(),
          Type.Null(),
          Type.Object({ list: Type.Optional(Type.String()), show: Type.Optional(Type.String()) }),
        ]),
      ),
      usernameField: Type.Optional(Type.String()),
      userFullnameField: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      announcementBadge: Type.Optional(Type.Union([AnnouncementBadge, Type.Null()])),
      globalInjections: Type.Optional(
        Type.Object({
          userMenu: Type.Optional(Injections),
          header: Type.Optional(Injections),
          sidebar: Type.Optional(Injections),
          sidebarTop: Type.Optional(Injections),
          everyPageBottom: Type.Optional(Injections),
        }),
      ),
      kernelPages: Type.Optional(
        Type.Array(Type.Object({ path: Type.String(), label: Type.String(), icon: Type.String() }), {
          description: "Pages that this user may open and that need no place in the menu",
        }),
      ),
      sandboxes: Type.Optional(
        Type.Array(Type.String(), { description: "What the portal only pretends to do, a sentence each" }),
      ),
      settingPages: Type.Optional(Type.Array(Type.Unknown())),
      auth: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ]),
  adminUser: Type.Object({
    pk: Type.Union([Type.String(), Type.Number()]),
    username: Type.String(),
    dbUser: Type.Record(Type.String(), Type.Unknown()),
  }),
  version: Type.Optional(Type.String()),
});
export type BaseConfig = Omit<Static<typeof BaseConfig>, "menu"> & { menu: MenuItem[] };

export const getBaseConfig = endpoint({ method: "GET", path: "/get_base_config", mount: "admin", reply: BaseConfig });

export const getMenuBadges = endpoint({
  method: "GET",
  path: "/get_menu_badges",
  mount: "admin",
  reply: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
});

/** Tells superadmins which plugin would have the page at this path, if there is one that is not in use. */
export const getAbsentPage = endpoint({
  method: "POST",
  path: "/get_absent_page",
  mount: "admin",
  body: Type.Object({ path: Type.String({ maxLength: 2_000 }) }, { additionalProperties: false }),
  reply: Type.Object({
    page: Type.Union([Type.Null(), Type.Object({ plugin: Type.String(), title: Type.String() })]),
  }),
});
