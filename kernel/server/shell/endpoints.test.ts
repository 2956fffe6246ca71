import { describe, expect, it } from "vitest";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { pino } from "pino";
import type { MenuItemDefinition } from "../../contract/config/portal-config.ts";
import { defineResource, type ResourceDefinition } from "../../contract/resources/resource-definition.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import {
  getBaseConfig,
  getMenuBadges,
  getPublicConfig,
  type BaseConfig,
} from "../../contract/shell/shell-endpoints.ts";
import type { EndpointShape } from "../../contract/endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import type { BadgeContribution } from "../extension/contributions/live-contributions.ts";
import { createEngine } from "../../../plugins/resources/server/create-engine.ts";
import { keepPrepared } from "../../../plugins/resources/server/tables/prepared-resource.ts";
import { shellEndpoints } from "./endpoints.ts";

const isRoot = ({ adminUser }: { adminUser: AdminUser }): boolean => adminUser.role === "superadmin";
const fails = (): boolean => {
  throw new Error("a broken rule");
};
const resource = (resourceId: string, allowedActions: object, table = resourceId): ResourceDefinition =>
  defineResource({ resourceId, table, label: resourceId.toUpperCase(), columns: [], options: { allowedActions } });
const userOf = (role: string): AdminUser => ({
  pk: "1",
  username: `${role}@demo.test`,
  role,
  sessionId: "the-session",
  dbUser: { id: "1", email: `${role}@demo.test`, full_name: "Some One", role },
});
const root = userOf("superadmin");
const kim = userOf("user");

const resources = [
  resource("open", { list: true, show: true }),
  resource("closed", {}),
  resource("shown", { list: isRoot, show: true }),
  resource("people", { list: isRoot, show: isRoot }, "portal_users"),
  resource("broken", { list: fails, show: fails }),
];
const menu: MenuItemDefinition[] = [
  { resourceId: "closed" },
  { resourceId: "open" },
  { resourceId: "shown" },
  { resourceId: "gone" },
  { resourceId: "broken" },
  { type: "heading", label: "Root" },
  { path: "/resource/closed/create" },
  { path: "/root", visible: isRoot, itemId: "root-page" },
  { path: "/broken", visible: fails },
  { type: "divider" },
  { type: "group", label: "Open again", children: [{ resourceId: "open" }] },
];

/** Answers every statement without rows: no user has pinned a view. */
const emptyDatabase = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function kernelWith(badges: readonly BadgeContribution[] = [], demo = false): Kernel {
  const features: object[] = [];
  const kernel = {
    config: {
      portal: {
        brand: { name: "Shop" },
        signIn: { rememberMe: "30d" },
        dates: { date: "DD", time: "HH" },
        emptyPlaceholder: "-",
      },
    },
    registry: {
      features,
      menu,
      resources: new Map(resources.map((one) => [one.resourceId, one])),
      instances: [{ id: "p", contributions: { badges } }],
    },
    db: emptyDatabase,
    environment: { demo },
    log: pino({ level: "silent" }),
    services: (id: string) => ({ id, may: () => false }),
  } as unknown as Kernel;
  features.push({ contributions: { resourceEngine: createEngine(kernel) } });
  keepPrepared(
    kernel,
    new Map(
      resources.map((definition) => [
        definition.resourceId,
        { resourceId: definition.resourceId, definition, columns: new Map() } as never,
      ]),
    ),
  );
  return kernel;
}

async function ask<Reply>(kernel: Kernel, endpoint: EndpointShape, adminUser: AdminUser | null): Promise<Reply> {
  return (await shellEndpoints(kernel)
    .find((handled) => handled.endpoint === endpoint)
    ?.run({ adminUser } as never)) as Reply;
}
const idsOf = ({ menu: items }: BaseConfig): string[] =>
  items.flatMap((item) => [item, ...(item.children ?? [])]).map(({ itemId }) => itemId ?? "");

describe("the base config", () => {
  it("names resources whose records one may see, and menu items whose list one may open", async () => {
    const config = await ask<BaseConfig>(kernelWith(), getBaseConfig, kim);
    expect(config.resources).toEqual([
      { resourceId: "open", label: "OPEN" },
      { resourceId: "shown", label: "SHOWN" },
    ]);
    expect(idsOf(config)).toEqual(["open", "divider", "open-again", "open-2"]);
    expect(JSON.stringify(config)).not.toMatch(/closed|people|gone|broken|root/i);
    expect(config.config.auth).toEqual({});
  });
  it("gives an item the same id for every user", async () => {
    const config = await ask<BaseConfig>(kernelWith(), getBaseConfig, root);
    expect(idsOf(config)).toEqual([
      "closed",
      "open",
      "shown",
      "root",
      "resource-closed-create",
      "root-page",
      "divider",
      "open-again",
      "open-2",
    ]);
    expect(config.config.auth).toEqual({ usersResourceId: "people" });
  });
  it("says who is signed in and nothing of the session", async () => {
    const config = await ask<BaseConfig>(kernelWith(), getBaseConfig, kim);
    expect(config.user).toEqual({ pk: "1", email: "user@demo.test", full_name: "Some One", userAvatarUrl: null });
    expect(config.adminUser).toEqual({ pk: "1", username: "user@demo.test", dbUser: kim.dbUser });
    expect([config.config.usernameField, config.config.userFullnameField]).toEqual(["email", "full_name"]);
    expect(config.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(JSON.stringify(config)).not.toContain("the-session");
  });
});

describe("the public config", () => {
  it("has the demo's accounts in the demo, and nowhere else", async () => {
    expect(await ask(kernelWith([], true), getPublicConfig, null)).toMatchObject({
      demoCredentials:
        "admin@demo.test:Demo-admin-1\nuser@demo.test:Demo-user-1\ncontroller@demo.test:Demo-controller-1",
    });
    expect(await ask(kernelWith(), getPublicConfig, null)).toMatchObject({ demoCredentials: null });
  });
});

describe("menu badges", () => {
  const badge = (itemId: string, value: () => Promise<string | number | null>): BadgeContribution => ({
    itemId,
    allowed: () => true,
    value,
  });
  it("are those of one's own menu, and one that fails is left out", async () => {
    const asked: string[] = [];
    const badges = [
      badge("open", () => Promise.resolve(3)),
      badge("shown", () => Promise.reject(new Error("broken"))),
      badge("open-2", () => Promise.resolve(null)),
      badge("closed", () => Promise.resolve(asked.push("closed"))),
      badge("nowhere", () => Promise.resolve(asked.push("nowhere"))),
    ];
    expect(await ask(kernelWith(badges), getMenuBadges, kim)).toEqual({ open: 3, "open-2": null });
    expect(asked).toEqual([]);
    expect(
      await ask(kernelWith([{ itemId: "open", value: () => Promise.resolve(4) }]), getMenuBadges, kim),
      "without a rule",
    ).toEqual({});
    expect(await ask(kernelWith(badges), getMenuBadges, root)).toEqual({ closed: 1, open: 3, "open-2": null });
  });
  it("that fail before they begin are left out too", async () => {
    expect(await ask(kernelWith([badge("open", fails as never)]), getMenuBadges, kim)).toEqual({});
  });
});
