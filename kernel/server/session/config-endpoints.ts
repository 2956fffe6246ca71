/** What the browser half starts with: the public config, the signed-in user's config, and the badges of the menu. */
import type { AdminUser } from "../../contract/resource-definition.ts";
import { getBaseConfig, getLoginFormConfig, getMenuBadges, getPublicConfig, type BaseConfig, type MenuItem, type PublicConfig } from "../../contract/session-endpoints.ts";
import type { Kernel } from "../kernel.ts";
import { handle, type HandledEndpoint } from "../plugin.ts";
import { mayReach, menuOfUser } from "./menu-of-user.ts";

/** Shown on the sign-in page of `npm run demo`, and nowhere else. */
export const demoAccounts = ["admin@demo.test:Demo-admin-1", "user@demo.test:Demo-user-1"] as const;

export function configEndpoints(kernel: Kernel): readonly HandledEndpoint[] {
  return [
    handle(getPublicConfig, () => publicConfig(kernel)),
    handle(getLoginFormConfig, () => ({ loginPromptHTML: kernel.config.portal.signIn.prompt ?? null })),
    handle(getBaseConfig, ({ adminUser }) => baseConfig(kernel, adminUser)),
    handle(getMenuBadges, async ({ adminUser }) => await menuBadges(kernel, adminUser)),
  ];
}

function publicConfig({ config: { portal }, environment }: Kernel): PublicConfig {
  return {
    brandName: portal.brand.name,
    ...(portal.title === undefined ? {} : { title: portal.title }),
    usernameFieldName: "Email",
    loginBackgroundImage: portal.signIn.background ?? null,
    loginBackgroundPosition: portal.signIn.position ?? "1/2",
    demoCredentials: environment.demo ? demoAccounts.join("\n") : null,
    loginPageInjections: { underInputs: [], panelHeader: [], underLoginButton: [] },
    rememberMeDuration: portal.signIn.rememberMe === false ? null : portal.signIn.rememberMe,
    singleTheme: portal.theme ?? null,
    customHeadItems: [],
  };
}

function baseConfig(kernel: Kernel, adminUser: AdminUser): BaseConfig {
  const { portal } = kernel.config;
  const { dbUser } = adminUser;
  return {
    user: { pk: adminUser.pk, email: dbUser["email"], full_name: dbUser["full_name"], userAvatarUrl: dbUser["avatar_url"] ?? null },
    resources: [...kernel.registry.resources.values()].filter((resource) => mayReach(resource, adminUser)).map(({ resourceId, label }) => ({ resourceId, label })),
    menu: menuOfUser(kernel.registry.menu, kernel.registry.resources, adminUser),
    config: {
      ...publicConfig(kernel),
      brandLogo: portal.brand.logo ?? null,
      datesFormat: portal.dates.date,
      timeFormat: portal.dates.time,
      emptyFieldPlaceholder: portal.emptyPlaceholder,
      usernameField: "email",
      userFullnameField: "full_name",
      announcementBadge: portal.announcement ?? null,
      globalInjections: { userMenu: [], header: [], sidebar: [], sidebarTop: [], everyPageBottom: [] },
      settingPages: [],
      auth: { usersResourceId: "users" },
    },
    adminUser: { pk: adminUser.pk, username: adminUser.username, dbUser: { ...dbUser } },
  };
}

/** A badge that fails is logged and left out: the menu must not wait for it. */
async function menuBadges(kernel: Kernel, adminUser: AdminUser): Promise<Record<string, string | number | null>> {
  const seen = new Set<string>();
  const collect = (items: readonly MenuItem[]): void => {
    for (const item of items) {
      if (item.itemId !== undefined) seen.add(item.itemId);
      collect(item.children ?? []);
    }
  };
  collect(menuOfUser(kernel.registry.menu, kernel.registry.resources, adminUser));
  const wanted = kernel.registry.instances.flatMap(({ id, contributions }) => (contributions.badges ?? []).filter((badge) => seen.has(badge.itemId)).map((badge) => ({ id, badge })));
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
