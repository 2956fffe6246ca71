/**
 * The data that the browser half starts with: the public config, the signed-in user's config, and the menu's badges.
 */
import packageJson from "../../package.json" with { type: "json" };
import type { ReplyOf } from "../../contract/endpoint.ts";
import { superadminRole } from "../../contract/permissions.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import {
  getAbsentPage,
  getBaseConfig,
  getLoginFormConfig,
  getMenuBadges,
  getPublicConfig,
  type BaseConfig,
  type MenuItem,
  type PublicConfig,
} from "../../contract/shell/shell-endpoints.ts";
import { languageOfCall, translate, translateText } from "../i18n/language-of-call.ts";
import type { Kernel } from "../extension/kernel.ts";
import { resourceEngine } from "../extension/resource-engine.ts";
import { contributorsOf } from "../extension/server-registry.ts";
import type { OfferedPage } from "../extension/contributions/server-contributions.ts";
import { pageThatServes } from "../extension/page-that-serves.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import { ownBadges, ownItems } from "./own-menu.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { badgesFor, menuWithBadges } from "./menu-for.ts";

export function shellEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  return [
    handle(getPublicConfig, () => publicConfig(kernel)),
    handle(getLoginFormConfig, () => ({
      loginPromptHTML:
        kernel.config.portal.signIn.prompt === undefined ? null : translateText(kernel.config.portal.signIn.prompt),
    })),
    handle(getBaseConfig, async ({ adminUser }) =>
      baseConfig(
        kernel,
        adminUser,
        withOwn(menuWithBadges(kernel, adminUser).map(inWords), await ownItems(kernel, adminUser)),
      ),
    ),
    handle(getAbsentPage, ({ body, adminUser }) => absentPage(kernel, body.path, adminUser)),
    handle(getMenuBadges, async ({ adminUser }) => {
      const [badges, own] = await Promise.all([menuBadges(kernel, adminUser), ownBadges(kernel, adminUser)]);
      return { ...badges, ...own };
    }),
  ];
}

/** What is a user's own comes before the first part with a heading: below a long menu it would be out of sight. */
function withOwn(menu: readonly MenuItem[], own: readonly MenuItem[]): MenuItem[] {
  const first = menu.findIndex(({ type }) => type === "heading" || type === "divider");
  const place = first < 0 ? menu.length : first;
  return [...menu.slice(0, place), ...own, ...menu.slice(place)];
}

function publicConfig({ config: { portal }, environment }: Kernel): PublicConfig {
  return {
    brandName: portal.brand.name,
    ...(portal.title === undefined ? {} : { title: portal.title }),
    usernameFieldName: translate("kernel:signIn.email"),
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
  const { reach } = resourceEngine(kernel.registry);
  const resources = [...kernel.registry.resources.values()]
    .map(({ resourceId, label, table }) => ({ resourceId, label, table, reach: reach(resourceId, adminUser) }))
    .filter((resource) => resource.reach.read);
  const users = resources.find(({ table }) => table === "portal_users");
  return {
    user: {
      pk: adminUser.pk,
      email: dbUser["email"],
      full_name: dbUser["full_name"],
      userAvatarUrl: dbUser["avatar_url"] ?? null,
    },
    resources: resources.map(({ resourceId, label, reach: { search } }) => ({
      resourceId,
      label: translateText(label),
      ...(search ? { quickSearch: true } : {}),
    })),
    menu,
    config: {
      ...publicConfig(kernel),
      kernelPages: offeredPages(kernel, adminUser),
      sandboxes: kernel.registry.instances.flatMap(({ contributions }) =>
        (contributions.sandboxes ?? []).map((sentence) => translateText(sentence)),
      ),
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

/** A rule that fails hides only the page that it is about: the configuration is needed for every page. */
function offeredPages(kernel: Kernel, adminUser: AdminUser): { path: string; label: string; icon: string }[] {
  const isOffered = ({ path, isFor }: OfferedPage): boolean => {
    try {
      return isFor(adminUser);
    } catch (error) {
      kernel.log.error({ err: error, page: path }, "failed to decide whether a page is offered");
      return false;
    }
  };
  return contributorsOf(kernel.registry)
    .flatMap(({ contributions }) => contributions.offeredPages ?? [])
    .filter(isOffered)
    .map(({ path, label, icon }) => ({ path, label: translateText(label), icon }));
}

/** Other users could do nothing about a plugin that is not in use. */
async function absentPage(
  { config }: Kernel,
  path: string,
  { role }: AdminUser,
): Promise<ReplyOf<typeof getAbsentPage>> {
  const pages = role === superadminRole ? await config.absentPages() : [];
  const page = pages.find((candidate) => pageThatServes(path, [candidate.path]) !== undefined);
  if (page === undefined) return { page: null };
  const { plugin, titles } = page;
  return { page: { plugin, title: titles[languageOfCall()] ?? titles["en"] ?? page.path } };
}

/** Translates a menu item into the language of the call. */
function inWords({ children, ...item }: MenuItem): MenuItem {
  return { ...spoken(item), ...(children === undefined ? {} : { children: children.map(inWords) }) };
}

/** Translates an item's texts into the language of the call. */
function spoken<Item extends { label?: string; badgeTooltip?: string; title?: string; text?: string; html?: string }>(
  item: Item,
): Item {
  const texts = (["label", "badgeTooltip", "title", "text", "html"] as const).flatMap((name) =>
    item[name] === undefined ? [] : [[name, translateText(item[name])]],
  );
  return { ...item, ...(Object.fromEntries(texts) as Partial<Item>) };
}

/** Logs and omits a badge that fails, so that the menu still appears. */
async function menuBadges(kernel: Kernel, adminUser: AdminUser): Promise<Record<string, string | number | null>> {
  const badges = await Promise.all(
    badgesFor(kernel, adminUser).map(async ({ instance, badge }) => {
      try {
        return [badge.itemId, await badge.value({ adminUser, services: kernel.services(instance.id) })] as const;
      } catch (error) {
        kernel.log.error({ err: error, badge: badge.itemId }, "failed to compute a menu badge");
        return undefined;
      }
    }),
  );
  return Object.fromEntries(badges.filter((badge) => badge !== undefined));
}
