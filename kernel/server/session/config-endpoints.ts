/** What the browser half starts with: the public config, the signed-in user's config, and the badges of the menu. */
import packageJson from "../../../package.json" with { type: "json" };
import { signInMessages } from "../../contract/messages/sign-in.ts";
import type { MenuItemDefinition } from "../../contract/portal-config.ts";
import type { AdminUser } from "../../contract/resource-definition.ts";
import { getBaseConfig, getLoginFormConfig, getMenuBadges, getPublicConfig, type BaseConfig, type MenuItem, type PublicConfig } from "../../contract/session-endpoints.ts";
import { translate } from "../i18n/language-of-call.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../http/handled-endpoint.ts";
import { preparedOf } from "../resources/prepared-resource.ts";
import { createView } from "../resources/resource-view.ts";
import { searchedColumns } from "../resources/search-to-sql.ts";
import { menuOfUser, resourceOfItem, withItemIds } from "./menu-of-user.ts";

/** Shown on the sign-in page of `npm run demo`, and nowhere else. */
export const demoAccounts = ["admin@demo.test:Demo-admin-1", "user@demo.test:Demo-user-1"] as const;

export function configEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  const whole = withItemIds(kernel.registry.menu);
  const menuFor = (adminUser: AdminUser): MenuItem[] => menuOfUser(whole, (item) => isOpen(kernel, item, adminUser));
  return [
    handle(getPublicConfig, () => publicConfig(kernel)),
    handle(getLoginFormConfig, () => ({ loginPromptHTML: kernel.config.portal.signIn.prompt === undefined ? null : translate(kernel.config.portal.signIn.prompt) })),
    handle(getBaseConfig, ({ adminUser }) => baseConfig(kernel, adminUser, menuFor(adminUser))),
    handle(getMenuBadges, async ({ adminUser }) => await menuBadges(kernel, adminUser, menuFor(adminUser))),
  ];
}

function publicConfig({ config: { portal }, environment }: Kernel): PublicConfig {
  return {
    brandName: portal.brand.name,
    ...(portal.title === undefined ? {} : { title: portal.title }),
    usernameFieldName: translate(signInMessages.email),
    loginBackgroundImage: portal.signIn.background ?? null,
    loginBackgroundPosition: portal.signIn.position ?? "1/2",
    demoCredentials: environment.demo ? demoAccounts.join("\n") : null,
    loginPageInjections: { underInputs: [], panelHeader: [], underLoginButton: [] },
    rememberMeDuration: portal.signIn.rememberMe === false ? null : portal.signIn.rememberMe,
    singleTheme: portal.theme ?? null,
    customHeadItems: [],
  };
}

function baseConfig(kernel: Kernel, adminUser: AdminUser, menu: MenuItem[]): BaseConfig {
  const { portal } = kernel.config;
  const { dbUser } = adminUser;
  const resources = [...kernel.registry.resources.values()].filter(({ resourceId }) => mayReach(kernel, resourceId, adminUser).read);
  const users = resources.find(({ table }) => table === "portal_users");
  return {
    user: { pk: adminUser.pk, email: dbUser["email"], full_name: dbUser["full_name"], userAvatarUrl: dbUser["avatar_url"] ?? null },
    resources: resources.map(({ resourceId, label }) => ({ resourceId, label: translate(label), ...(isSearched(kernel, resourceId, adminUser) ? { quickSearch: true } : {}) })),
    menu: menu.map(inWords),
    config: {
      ...publicConfig(kernel),
      brandLogo: portal.brand.logo ?? null,
      datesFormat: portal.dates.date,
      timeFormat: portal.dates.time,
      emptyFieldPlaceholder: portal.emptyPlaceholder,
      usernameField: "email",
      userFullnameField: "full_name",
      announcementBadge: portal.announcement === undefined ? null : spoken(portal.announcement),
      globalInjections: { userMenu: [], header: [], sidebar: [], sidebarTop: [], everyPageBottom: [] },
      settingPages: [],
      auth: users === undefined ? {} : { usersResourceId: users.resourceId },
    },
    adminUser: { pk: adminUser.pk, username: adminUser.username, dbUser: { ...dbUser } },
    version: packageJson.version,
  };
}

/** A menu item in the language of the call. */
function inWords({ children, ...item }: MenuItem): MenuItem {
  return { ...spoken(item), ...(children === undefined ? {} : { children: children.map(inWords) }) };
}

/** The same with its texts in the language of the call. */
function spoken<Item extends { label?: string; badgeTooltip?: string; title?: string; text?: string; html?: string }>(item: Item): Item {
  const texts = (["label", "badgeTooltip", "title", "text", "html"] as const).flatMap((name) => (item[name] === undefined ? [] : [[name, translate(item[name])]]));
  return { ...item, ...Object.fromEntries(texts) as Partial<Item> };
}

/** An item's own rule, and the list of the resource that it leads to. */
function isOpen(kernel: Kernel, item: MenuItemDefinition, adminUser: AdminUser): boolean {
  const resourceId = resourceOfItem(item);
  if (resourceId !== undefined && !mayReach(kernel, resourceId, adminUser).list) return false;
  const { visible = true } = item;
  return typeof visible === "boolean" ? visible : closedOnError(kernel, () => visible({ adminUser, resourceId: resourceId ?? "" }) === true);
}

/** As the resource's own calls decide: whether its records can be seen at all, and whether they can be listed. */
function mayReach(kernel: Kernel, resourceId: string, adminUser: AdminUser): { read: boolean; list: boolean } {
  const resource = preparedOf(kernel).get(resourceId);
  if (resource === undefined) return { read: false, list: false };
  const view = createView(resource, adminUser);
  return { read: closedOnError(kernel, () => view.isReadable), list: closedOnError(kernel, () => view.may("list")) };
}

/** A rule that fails closes what it guards, and not the whole portal. */
function closedOnError(kernel: Kernel, rule: () => boolean): boolean {
  try {
    return rule();
  } catch (error) {
    kernel.log.error({ err: error }, "a rule about who may see something failed");
    return false;
  }
}

/** A badge that fails is logged and left out: the menu must not wait for it. */
async function menuBadges(kernel: Kernel, adminUser: AdminUser, menu: readonly MenuItem[]): Promise<Record<string, string | number | null>> {
  const shown = new Set(menu.flatMap((item) => [item, ...(item.children ?? [])]).map(({ itemId }) => itemId));
  const wanted = kernel.registry.instances.flatMap(({ id, contributions }) => (contributions.badges ?? []).filter(({ itemId }) => shown.has(itemId)).map((badge) => ({ id, badge })));
  const badges = await Promise.all(
    wanted.map(async ({ id, badge }) => {
      try {
        return [badge.itemId, await badge.value({ adminUser, services: kernel.services(id) })] as const;
      } catch (error) {
        kernel.log.error({ err: error, badge: badge.itemId }, "a badge failed");
        return undefined;
      }
    }),
  );
  return Object.fromEntries(badges.filter((badge) => badge !== undefined));
}

function isSearched(kernel: Kernel, resourceId: string, adminUser: AdminUser): boolean {
  const resource = preparedOf(kernel).get(resourceId);
  return resource !== undefined && searchedColumns(createView(resource, adminUser)).length > 0;
}
