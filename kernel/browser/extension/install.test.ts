import { describe, expect, it } from "vitest";
import type { Column } from "../../contract/resources/column.ts";
import type { Resource } from "../../contract/resources/resource.ts";
import { installBrowser, type BrowserRegistry, type PluginInUse } from "./install.ts";
import type { BrowserContributions } from "./plugin.ts";
import { resolveRenderer, findNamed } from "./registry.ts";
import { slots } from "./slots.ts";

const load = () => Promise.resolve(() => null);
const use = (id: string, contributions: BrowserContributions, plugin = id): PluginInUse => ({
  id,
  browser: { name: plugin, setup: () => contributions },
});

function install(...plugins: PluginInUse[]): BrowserRegistry {
  const installed = installBrowser(plugins);
  if ("problems" in installed) throw new Error(installed.problems.map(({ found }) => found).join());
  return installed.registry;
}
const page = (path: string) => ({ path, layout: "shell" as const, title: "Page", load });
const allPages = { list: true, show: true, edit: true, create: true, filter: true };
const column = (more: Partial<Column> = {}): Column => ({
  name: "cover",
  label: "Cover",
  type: "string",
  showIn: allPages,
  ...more,
});
const resource = (columns: Column[]): Resource => ({
  resourceId: "games",
  label: "Games",
  columns,
  options: { allowedActions: { show: true, edit: true, create: true, delete: true } },
});
const rendererIn = (registry: BrowserRegistry, shown: Column) =>
  resolveRenderer(registry, resource([shown]), shown, "list");

describe("installing the browser half", () => {
  it("gives every contribution its instance", () => {
    const { routes, slotFills } = install(
      use("one", { routes: [page("/one")], slots: [{ slot: slots.header, load }] }),
    );
    expect(routes.map(({ path, instance }) => [path, instance.id])).toEqual([["/one", "one"]]);
    expect(slotFills[0]?.instance.id).toBe("one");
  });

  it("refuses a page that two plugins have, and names both", () => {
    const installed = installBrowser([use("one", { routes: [page("/p")] }), use("two", { routes: [page("/p")] })]);
    expect(installed).toMatchObject({
      problems: [{ code: "PORTAL_PLUGIN_CONFLICT", where: 'plugin "two"', found: 'the page /p, which "one" also has' }],
    });
  });

  it("refuses a page that two instances of one plugin have", () => {
    expect(
      installBrowser([use("a", { routes: [page("/p")] }, "same"), use("b", { routes: [page("/p")] }, "same")]),
    ).toHaveProperty("problems");
  });

  it("refuses a column that two plugins override, and reports all problems together", () => {
    const both = {
      routes: [page("/p")],
      fields: [{ name: "x", for: { resource: "games", column: "cover" }, list: load }],
    };
    const installed = installBrowser([use("one", both), use("two", both)]);
    expect("problems" in installed && installed.problems).toHaveLength(2);
  });

  it("lets a plugin take the place of a page of the kernel, whichever comes first", () => {
    const own = use("auth", { routes: [page("/signup")] });
    const kernel = use("kernel", { routes: [page("/signup")] });
    expect(install(kernel, own).routes.map(({ instance }) => instance.id)).toEqual(["auth"]);
  });

  it("orders the fills of slots", () => {
    const fill = (order?: number) => ({ slot: slots.header, load, ...(order === undefined ? {} : { order }) });
    const { slotFills } = install(
      use("late", { slots: [fill(200)] }),
      use("normal", { slots: [fill()] }),
      use("early", { slots: [fill(1)] }),
    );
    expect(slotFills.map(({ instance }) => instance.id)).toEqual(["early", "normal", "late"]);
  });

  it("cannot be changed afterwards", () => {
    expect(Object.isFrozen(install(use("one", {})))).toBe(true);
  });
});

describe("who draws a column", () => {
  const kernel = use("kernel", {
    fields: [
      { name: "string", for: { type: "string" }, list: load },
      { name: "text", for: { type: "unknown" }, list: load },
      { name: "foreign", for: { type: "foreign" }, list: load },
    ],
  });
  const preview = { name: "preview", aliases: ["@@/plugins/UploadPlugin/preview.vue"], list: load };

  it("is the component that the server names", () => {
    const registry = install(kernel, use("upload", { fields: [preview] }));
    expect(rendererIn(registry, column({ components: { list: "upload/preview" } }))?.field.name).toBe("preview");
    expect(
      rendererIn(
        registry,
        column({ components: { list: { file: "@@/plugins/UploadPlugin/preview.vue", meta: { maxWidth: 80 } } } }),
      ),
    ).toMatchObject({ field: { name: "preview" }, meta: { maxWidth: 80 } });
  });

  it("is the instance that the reference's data names", () => {
    const registry = install(
      kernel,
      use("cover", { fields: [preview] }, "upload"),
      use("avatar", { fields: [preview] }, "upload"),
    );
    const named = (pluginInstanceId: string) =>
      rendererIn(registry, column({ components: { list: { file: "upload/preview", meta: { pluginInstanceId } } } }))
        ?.field.instance.id;
    expect([named("avatar"), named("cover")]).toEqual(["avatar", "cover"]);
    expect(named("0cc175b9c0f1b6a831c399e269772661")).toBe("0cc175b9c0f1b6a831c399e269772661");
  });

  it("is a plugin that takes over the column, before the column's type", () => {
    const registry = install(
      kernel,
      use("mood", { fields: [{ name: "mood", for: { resource: "games", column: "cover" }, list: load }] }),
    );
    expect(rendererIn(registry, column())?.field.name).toBe("mood");
    expect(rendererIn(registry, column({ name: "other" }))?.field.name).toBe("string");
  });

  it("is the column's type for an unknown name, and for an absent renderer", () => {
    const registry = install(kernel, use("upload", { fields: [{ ...preview, list: undefined, show: load }] }));
    expect(rendererIn(registry, column({ components: { list: "nobody/nothing" } }))?.field.name).toBe("string");
    expect(rendererIn(registry, column({ components: { list: "upload/preview" } }))?.field.name).toBe("string");
  });

  it("goes by what a column refers to before its type, and shows an unknown type as text", () => {
    const registry = install(kernel);
    expect(rendererIn(registry, column({ foreignResource: { resourceId: "users" } }))?.field.name).toBe("foreign");
    expect(rendererIn(registry, column({ type: "geometry" }))?.field.name).toBe("text");
  });

  it("finds named components the same way", () => {
    const { components } = install(use("one", { components: [{ name: "bar", aliases: ["@@/Bar.vue"], load }] }));
    expect(findNamed(components, { file: "@@/Bar.vue" })?.instance.id).toBe("one");
    expect(findNamed(components, "one/foo")).toBeUndefined();
  });
});
