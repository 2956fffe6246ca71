import Type from "typebox";
import { describe, expect, it } from "vitest";
import { endpoint } from "../../contract/endpoint.ts";
import { definePort } from "../../contract/extension/port.ts";
import { extension, extensionPoint } from "../extension/contributions/extension-point.ts";
import { handle } from "../extension/contributions/handled-endpoint.ts";
import type { ServerContributions } from "../extension/contributions/server-contributions.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import { withExtensions } from "./with-extensions.ts";

const readers = definePort<{ path: string }>("readers");
const call = (path: string) =>
  handle(endpoint({ method: "POST", path, mount: "plugin", reply: Type.Any() }), () => ({}));
const seen: string[] = [];
const noted = (name: string) => async () => {
  seen.push(`${name} starts`);
  return await Promise.resolve(() => void seen.push(`${name} stops`));
};
const point = extensionPoint(readers, ({ path }, { id }) => ({
  endpoints: [call(path)],
  jobs: [{ name: `read for ${id}`, run: () => Promise.resolve() }],
  start: noted("the reader"),
}));
const own: ServerContributions = {
  endpoints: [call("/own")],
  extensions: [extension(readers, { path: "/read" })],
  start: noted("the plugin"),
};
const services = { id: "shop" } as unknown as PluginServices;

describe("an extension", () => {
  it("gets calls and jobs from its point, behind its own", () => {
    const { endpoints, jobs } = withExtensions(own, services, [point]);
    expect(endpoints?.map((handled) => handled.endpoint.path)).toEqual(["/own", "/read"]);
    expect(jobs?.map(({ name }) => name)).toEqual(["read for shop"]);
  });
  it("starts behind its plugin, and stops before it", async () => {
    const stop = await withExtensions(own, services, [point]).start?.();
    await stop?.();
    expect(seen).toEqual(["the plugin starts", "the reader starts", "the reader stops", "the plugin stops"]);
  });
  it("is nothing while no plugin has its point", () => {
    expect(withExtensions(own, services, [])).toBe(own);
  });
});
