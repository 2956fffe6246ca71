import { execFileSync } from "node:child_process";
import Type from "typebox";
import { describe, expect, it } from "vitest";
import { endpoint } from "../../contract/endpoint.ts";
import { describeProblem } from "../../contract/errors/problem.ts";
import type { PermissionRoles, Permissions } from "../../contract/permissions.ts";
import type { AccessRule, ResourceDefinition } from "../../contract/resources/resource-definition.ts";
import { kernelFeatures } from "../features.ts";
import { install } from "./install.ts";
import { kernelCommands } from "./kernel-commands.ts";
import type { ResourceEngine } from "../extension/resource-engine.ts";
import type { LoadedConfig, LoadedInstance } from "../extension/loaded-config.ts";
import type { ServerRegistry } from "../extension/server-registry.ts";
import { definePort } from "../../contract/extension/port.ts";
import { extension, extensionPoint } from "../extension/contributions/extension-point.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { ServerContributions } from "../extension/contributions/server-contributions.ts";

const games: ResourceDefinition = {
  resourceId: "games",
  table: "games",
  label: "Games",
  recordLabel: () => "",
  columns: [{ name: "id", primaryKey: true }],
} as unknown as ResourceDefinition;

const plugin = (
  id: string,
  contributions: ServerContributions | (() => ServerContributions),
  name = id,
  permissions: PermissionRoles = {},
): LoadedInstance =>
  ({
    id,
    plugin: name,
    contract: { name },
    folder: "",
    options: {},
    permissions,
    publicOptions: {},
    server: { name, setup: typeof contributions === "function" ? contributions : () => contributions },
  }) as unknown as LoadedInstance;
/** A plugin brings it. */
const engine = { id: "engine", setup: () => ({ resourceEngine: {} as ResourceEngine }) };
const config = (instances: LoadedInstance[], resources: ResourceDefinition[] = [games]): LoadedConfig =>
  ({
    portal: { resources, menu: [], limits: {} },
    features: [...kernelFeatures, engine],
    instances,
    environment: [],
  }) as unknown as LoadedConfig;

it("refuses resources without the engine of resources", () => {
  const without = { ...config([]), features: kernelFeatures };
  const installed = install(without);
  expect("problems" in installed && installed.problems.map(describeProblem)).toEqual([
    'plugins: found no plugin with the engine of resources, for "games", expected resources({ id: "resources" }) of @portalkit/resources, as standard() of @portalkit/standard has it (PORTAL_PLUGIN_NEEDED)',
  ]);
  expect("registry" in install({ ...without, portal: { ...without.portal, resources: [] } })).toBe(true);
});

function registryOf(...given: Parameters<typeof config>): ServerRegistry {
  const installed = install(config(...given));
  if ("problems" in installed) throw new Error(installed.problems.map(describeProblem).join("\n"));
  return installed.registry;
}
function problemsOf(...given: Parameters<typeof config>): string[] {
  const installed = install(config(...given));
  return "problems" in installed ? installed.problems.map(describeProblem) : [];
}
const call = (path: string, mount: "admin" | "plugin" | "api", method: "GET" | "POST" = "POST"): HandledEndpoint =>
  handle(endpoint({ method, path, mount, reply: Type.Object({}) }), () => ({}));
const action = (id: string, resource = "games"): NonNullable<ServerContributions["actions"]>[number] => ({
  resource,
  id,
  name: id,
  run: () => ({}),
});
const bulkAction = (id: string): NonNullable<ServerContributions["bulkActions"]>[number] =>
  ({ resource: "games", id, label: id, run: () => ({}) }) as never;
const token = { resource: "games", after: "id", column: { name: "token" } };
const bearer: ServerContributions["bearer"] = () => Promise.reject(new Error("never called"));

describe("what plugins contribute", () => {
  it("is put together: resources, menus, actions of one on resources of another", () => {
    const keys = { ...games, resourceId: "keys" };
    const { instances, resources, menu } = registryOf([
      plugin("one", { resources: [keys], menu: [{ type: "page", label: "One", path: "/one" }] as never }),
      plugin("two", { actions: [action("send", "keys")], bulkActions: [bulkAction("sendAll")] }),
    ]);
    expect(instances.map(({ id }) => id)).toEqual(["one", "two"]);
    expect([...resources.keys()]).toEqual(["games", "keys"]);
    expect(resources.get("keys")?.options?.actions).toMatchObject([{ id: "send", name: "send" }]);
    expect(resources.get("games")?.options?.bulkActions).toMatchObject([{ id: "sendAll" }]);
    expect(menu).toEqual([{ type: "page", label: "One", path: "/one" }]);
  });
  it("adds columns to resources of others, behind the one named, in its group too", () => {
    const keys: ResourceDefinition = {
      ...games,
      resourceId: "keys",
      columns: [{ name: "id", primaryKey: true }, { name: "name" }],
      options: {
        fieldGroups: [
          { groupName: "One", columns: ["id"] },
          { groupName: "Two", columns: ["name"] },
        ],
      },
    };
    const { resources } = registryOf([
      plugin("one", {
        columns: [
          { resource: "keys", after: "id", column: { name: "token" } },
          { resource: "games", after: "nothing", column: { name: "last" } },
        ],
      }),
      plugin("two", { resources: [keys] }),
    ]);
    const extended = resources.get("keys");
    expect([
      extended?.columns.map(({ name }) => name),
      extended?.options?.fieldGroups?.map(({ columns }) => columns),
    ]).toEqual([
      ["id", "token", "name"],
      [["id", "token"], ["name"]],
    ]);
    expect(resources.get("games")?.columns.map(({ name }) => name)).toEqual(["id", "last"]);
  });
  it("runs in turn where several hook into one resource, the resource's own hook first", async () => {
    const said: string[] = [];
    const hook = (word: string): ServerContributions => ({
      hooks: [{ resource: "games", hooks: { create: { before: () => void said.push(word) } } }],
    });
    const own = { ...games, hooks: { create: { before: () => void said.push("own") } } };
    const { resources } = registryOf([plugin("one", hook("one")), plugin("two", hook("two"))], [own]);
    const before = resources.get("games")?.hooks?.create?.before as unknown as (() => Promise<void>) | undefined;
    await before?.();
    expect(said).toEqual(["own", "one", "two"]);
  });
  it("is frozen through and through", () => {
    const { instances, resources } = registryOf([
      plugin("one", { topics: [{ pattern: "/a", authorize: () => true }] }),
    ]);
    const [one] = instances;
    const inside = [
      instances,
      one,
      one?.contributions,
      one?.contributions.topics,
      one?.contributions.topics?.[0],
      resources.get("games"),
      resources.get("games")?.columns,
      resources.get("games")?.columns[0],
    ];
    expect(inside.map((value) => value !== undefined && Object.isFrozen(value))).toEqual(inside.map(() => true));
  });
});

describe("a conflict names both sides", () => {
  it.each<[string, LoadedInstance[], string]>([
    [
      "resources",
      [plugin("one", { resources: [games] })],
      'plugin "one": found the resource "games", which resources[0] also has, expected one owner (PORTAL_RESOURCE_DUPLICATE)',
    ],
    [
      "endpoints",
      [plugin("one", { endpoints: [call("/x/:id", "api")] }), plugin("two", { endpoints: [call("/x/:name", "api")] })],
      'plugin "two": found the endpoint POST /api/x/:, which plugin "one" also has, expected one owner (PORTAL_PLUGIN_CONFLICT)',
    ],
    [
      "endpoints across mounts",
      [
        plugin("one", { endpoints: [call("/x", "plugin")] }),
        plugin("two", { endpoints: [call("/plugin/one/x", "admin")] }),
      ],
      'plugin "two": found the endpoint POST /adminapi/v1/plugin/one/x, which plugin "one" also has, expected one owner (PORTAL_PLUGIN_CONFLICT)',
    ],
    [
      "endpoints of the kernel",
      [plugin("one", { endpoints: [call("/get_base_config", "admin", "GET")] })],
      'plugin "one": found the endpoint GET /adminapi/v1/get_base_config, which the kernel also has, expected one owner (PORTAL_PLUGIN_CONFLICT)',
    ],
    [
      "topics",
      [
        plugin("one", { topics: [{ pattern: "/:pk/x", authorize: () => true }] }),
        plugin("two", { topics: [{ pattern: "/:user/x", authorize: () => true }] }),
      ],
      'plugin "two": found the socket topic /:/x, which plugin "one" also has, expected one owner (PORTAL_PLUGIN_CONFLICT)',
    ],
    [
      "badges",
      [
        plugin("one", { badges: [{ itemId: "a", value: async () => 1 }] }),
        plugin("two", { badges: [{ itemId: "a", value: async () => 1 }] }),
      ],
      'plugin "two": found the menu badge a, which plugin "one" also has, expected one owner (PORTAL_PLUGIN_CONFLICT)',
    ],
    [
      "actions",
      [plugin("one", { actions: [action("send")] }), plugin("two", { actions: [action("send")] })],
      'plugin "two" . actions "send": found the action "send" of the resource "games", which plugin "one" also has, expected one owner (PORTAL_ACTION_DUPLICATE)',
    ],
    [
      "bulk actions",
      [plugin("one", { bulkActions: [bulkAction("send"), bulkAction("send")] })],
      'plugin "one" . bulkActions "send": found the bulk action "send" of the resource "games" twice, expected one owner (PORTAL_ACTION_DUPLICATE)',
    ],
    [
      "columns",
      [plugin("one", { columns: [token] }), plugin("two", { columns: [token] })],
      'plugin "two" . columns "token": found the column "token" of the resource "games", which plugin "one" also has, expected one owner (PORTAL_COLUMN_DUPLICATE)',
    ],
    [
      "bearer tokens",
      [plugin("one", { bearer }), plugin("two", { bearer })],
      'plugin "two": found the reader of bearer tokens, which plugin "one" also has, expected one owner (PORTAL_PLUGIN_CONFLICT)',
    ],
    [
      "jobs",
      [
        plugin("one", {
          jobs: [
            { name: "a", run: async () => undefined },
            { name: "a", run: async () => undefined },
          ],
        }),
      ],
      'plugin "one": found the job one/a twice, expected one owner (PORTAL_PLUGIN_CONFLICT)',
    ],
    [
      "column types",
      [
        plugin("one", {
          columnTypes: [
            { name: "money", base: "decimal" },
            { name: "money", base: "text" },
          ],
        }),
      ],
      'plugin "one": found the column type one/money twice, expected one owner (PORTAL_PLUGIN_CONFLICT)',
    ],
    [
      "extension points",
      ["one", "two"].map((id) => plugin(id, { extensionPoints: [extensionPoint(definePort("rows"), () => ({}))] })),
      'plugin "two": found the extension point rows, which plugin "one" also has, expected one owner (PORTAL_PLUGIN_CONFLICT)',
    ],
  ])("over %s", (_over, instances, problem) => {
    expect(problemsOf(instances)).toEqual([problem]);
  });
  it("of commands, also with one of the kernel's, of which all are known", () => {
    const withCommand = (id: string, name: string): LoadedInstance => {
      const made = plugin(id, {});
      return { ...made, server: { ...made.server, commands: { [name]: () => Promise.resolve(0) } } as never };
    };
    expect(problemsOf([withCommand("one", "save"), withCommand("two", "save"), withCommand("three", "build")])).toEqual(
      [
        'plugin "two": found the command save, which plugin "one" also has, expected one owner (PORTAL_PLUGIN_CONFLICT)',
        'plugin "three": found the command build, which the kernel also has, expected one owner (PORTAL_PLUGIN_CONFLICT)',
      ],
    );
    const usage = execFileSync(process.execPath, ["kernel/command/portal.js", "help"], { encoding: "utf8" });
    const named = [...usage.matchAll(/^ {2}portalkit (\S+)/gm)].map(([, name]) => name);
    expect([...named, "help"]).toEqual(kernelCommands);
  });
  it("but the same path by another method, and the same job of another instance, are none", () => {
    const both: ServerContributions = {
      endpoints: [call("/x", "plugin")],
      jobs: [{ name: "a", run: async () => undefined }],
    };
    expect(
      problemsOf([
        plugin("one", { endpoints: [call("/x", "api"), call("/x", "api", "GET")] }),
        plugin("two", both, "same"),
        plugin("three", both, "same"),
      ]),
    ).toEqual([]);
  });
});

it("names the plugin whose extension the point cannot use", () => {
  const port = definePort<string>("rows");
  const refusing = extensionPoint(port, () => {
    throw new Error("no rows");
  });
  expect(
    problemsOf([plugin("one", { extensionPoints: [refusing] }), plugin("two", { extensions: [extension(port, "x")] })]),
  ).toEqual(['plugin "two" . extensions: found an error: no rows, expected contributions (PORTAL_PLUGIN_FAILED)']);
});

describe("a call below /api", () => {
  it("is answered by the first of a plugin's instances, since its address names none", () => {
    const calls: ServerContributions = { endpoints: [call("/stats", "api"), call("/own", "plugin")] };
    const installed = install(config([plugin("one", calls, "same"), plugin("two", calls, "same")]));
    expect(
      "registry" in installed &&
        installed.registry.instances.map(({ contributions }) =>
          contributions.endpoints?.map(({ endpoint }) => endpoint.path),
        ),
    ).toEqual([["/stats", "/own"], ["/own"]]);
  });
});

describe("a permission", () => {
  const roles = { send: ["superadmin", "clerk"], look: ["*"], wait: [] };
  const answer = (rule: AccessRule | undefined, role: string): unknown =>
    typeof rule === "function"
      ? rule({ adminUser: { pk: "1", username: "", role, dbUser: {} }, resourceId: "" })
      : rule;
  const ruledResource = (allowed: AccessRule): ResourceDefinition => ({
    ...games,
    resourceId: "keys",
    columns: [{ name: "id", primaryKey: true, showIn: { list: allowed } }],
    options: { allowedActions: { list: allowed }, actions: [{ ...action("own"), allowed }] },
  });
  const contributions = (allowed: Permissions): ServerContributions => ({
    resources: [ruledResource(allowed)],
    actions: [{ ...action("send"), allowed }],
    bulkActions: [{ ...bulkAction("sendAll"), allowed }],
    columns: [{ resource: "games", after: "id", column: { name: "sent", showIn: { list: allowed } } }],
    menu: [
      {
        type: "group",
        label: "Keys",
        visible: allowed,
        children: [{ label: "Send", path: "/send", visible: allowed }],
      },
    ],
    badges: [{ itemId: "keys", allowed, value: () => Promise.resolve(1) }],
  });

  it.each<[Permissions, string, boolean]>([
    ["send", "clerk", true],
    ["send", "user", false],
    ["look", "user", true],
    ["wait", "superadmin", false],
    [["wait", "send"], "clerk", true],
    [["wait", "send"], "user", false],
  ])("%s answers every rule that names it for the role %s", (allowed, role, expected) => {
    const { resources, menu, instances } = registryOf([plugin("one", contributions(allowed), "one", roles)]);
    const [keys, changed] = [resources.get("keys"), resources.get("games")];
    const showIn = (resource: ResourceDefinition | undefined, name: string): AccessRule | undefined =>
      (resource?.columns.find((column) => column.name === name)?.showIn as { list?: AccessRule } | undefined)?.list;
    const rules = [
      keys?.options?.allowedActions?.list,
      keys?.options?.actions?.[0]?.allowed,
      showIn(keys, "id"),
      changed?.options?.actions?.[0]?.allowed,
      changed?.options?.bulkActions?.[0]?.allowed,
      showIn(changed, "sent"),
      menu[0]?.visible,
      menu[0]?.children?.[0]?.visible,
      instances[0]?.contributions.badges?.[0]?.allowed,
    ];
    expect(rules.map((rule) => answer(rule, role))).toEqual(rules.map(() => expected));
  });
  it("of a plugin is named in the config with the plugin's id", () => {
    const { resources } = registryOf([plugin("one", {}, "one", roles)], [ruledResource("one.send")]);
    expect(["clerk", "user"].map((role) => answer(resources.get("keys")?.options?.allowedActions?.list, role))).toEqual(
      [true, false],
    );
    expect(problemsOf([plugin("one", {}, "one", roles)], [ruledResource("one.snd")])).toContain(
      'resources[0] . resources "keys" . allowedActions . list: found the permission "one.snd", expected one of one.send, one.look, one.wait; did you mean "one.send"? (PORTAL_PERMISSION_UNKNOWN)',
    );
  });
  it("that is undeclared is reported wherever it is named", () => {
    const problems = problemsOf([
      plugin(
        "one",
        {
          ...contributions("sned"),
          endpoints: [
            handle(
              endpoint({ method: "GET", path: "/x", mount: "plugin", allowed: "sned", reply: Type.Object({}) }),
              () => ({}),
            ),
          ],
        },
        "one",
        roles,
      ),
    ]);
    expect(problems).toHaveLength(10);
    for (const problem of problems)
      expect(problem).toContain(
        'found the permission "sned", expected one of send, look, wait; did you mean "send"? (PORTAL_PERMISSION_UNKNOWN)',
      );
  });
  it("belongs to a call with a session", () => {
    const open = handle(
      endpoint({
        method: "GET",
        path: "/x",
        mount: "plugin",
        access: "public",
        allowed: "send",
        reply: Type.Object({}),
      }),
      () => ({}),
    );
    expect(problemsOf([plugin("one", { endpoints: [open] }, "one", roles)])).toEqual([
      'plugin "one" . endpoints GET /x . allowed: found a permission on a call with the access "public", expected the access "session" (PORTAL_PERMISSION_WITHOUT_SESSION)',
    ]);
  });
});

describe("a mistake of a plugin", () => {
  it.each<[string, LoadedInstance, string]>([
    [
      "in the resource it hooks into",
      plugin("one", { hooks: [{ resource: "gmaes", hooks: {} }] }),
      'plugin "one" . hooks: found the resource "gmaes", expected a resource of this deployment; did you mean "games"? (PORTAL_RESOURCE_UNKNOWN)',
    ],
    [
      "in the resource of an action",
      plugin("one", { actions: [action("send", "nowhere")] }),
      'plugin "one" . actions "send": found the resource "nowhere", expected a resource of this deployment (PORTAL_RESOURCE_UNKNOWN)',
    ],
    [
      "in its name",
      { ...plugin("one", {}), plugin: "other" },
      'plugin "other" . server.ts: found the name "one", expected "other" (PORTAL_PLUGIN_NAME)',
    ],
    [
      "that throws",
      plugin("one", () => {
        throw new Error("no such option");
      }),
      'plugin "one" . setup: found an error: no such option, expected contributions (PORTAL_PLUGIN_FAILED)',
    ],
    [
      "that waits",
      plugin("one", (async () => {
        throw new Error("late");
      }) as never),
      'plugin "one" . setup: found a promise: making contributions must not wait for anything, expected contributions (PORTAL_PLUGIN_FAILED)',
    ],
    [
      "that forgets to return",
      plugin("one", (() => undefined) as never),
      'plugin "one" . setup: found undefined, expected contributions (PORTAL_PLUGIN_FAILED)',
    ],
    [
      "in the order of migrations",
      plugin("one", { migrations: ["002_b", "001_a"].map((name) => ({ name, up: async () => undefined })) }),
      'plugin "one" . migrations "001_a": found it after "002_b", expected names that sort in the order of the list, each once (PORTAL_PLUGIN_MIGRATIONS)',
    ],
    [
      "in a job's schedule",
      plugin("one", { jobs: [{ name: "send", schedule: "0 25 * * *", run: async () => undefined }] }),
      'plugin "one" . jobs "send" . schedule: found "0 25 * * *", expected a cron line of five fields in UTC, like "41 2 * * *": minute, hour, day, month, day of the week (PORTAL_PLUGIN_JOB)',
    ],
    [
      "in a job's name",
      plugin("one", { jobs: [{ name: "send it", run: async () => undefined }] }),
      'plugin "one" . jobs: found the job "send it", expected a name of letters, digits, underscores, hyphens and dots (PORTAL_PLUGIN_JOB)',
    ],
  ])("%s is reported", (_mistake, instance, problem) => {
    expect(problemsOf([instance])).toEqual([problem]);
  });
  it("does not hide the others'", () => {
    expect(
      problemsOf([
        plugin("one", () => {
          throw new Error("x");
        }),
        plugin("two", { hooks: [{ resource: "nowhere", hooks: {} }], resources: [games] }),
      ]),
    ).toHaveLength(3);
  });
});
