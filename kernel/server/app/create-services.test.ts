import { describe, expect, it } from "vitest";
import { pino } from "pino";
import type { Kernel } from "../extension/kernel.ts";
import { setUp } from "../install/set-up.ts";
import type { Outbox } from "../extension/services/outbox.ts";
import { createServices } from "./create-services.ts";

const published: unknown[] = [];
const jobs = {
  enqueue: async (...call: unknown[]) => JSON.stringify(call),
  start: async () => undefined,
  stop: async () => undefined,
};
const servicesWith = (secret: string): ReturnType<typeof createServices> => {
  const instances = ["cover", "avatar"].map((id) => ({
    id,
    plugin: "upload",
    options: { id },
    ...setUp({ id, plugin: "upload", options: { id }, permissions: {} }),
  }));
  return createServices(
    {
      registry: { features: [], instances },
      config: { features: [], portal: { brand: { name: "Test" }, dates: {} } },
      environment: { secret, keys: new Map(), portalUrl: "https://portal.test" },
      log: pino({ level: "silent" }),
      bus: { publish: (...event: unknown[]) => void published.push(event) },
    } as unknown as Kernel,
    jobs,
    () => Promise.resolve(),
    { of: () => ({}) as Outbox },
  );
};
const secret = "0123456789abcdef0123456789abcdef";

describe("the services of an instance", () => {
  it("are bound to it, and made once", async () => {
    const services = servicesWith(secret);
    const { id, plugin, options, portal } = services("cover");
    expect({ id, plugin, options, portal }).toMatchObject({
      id: "cover",
      plugin: "upload",
      options: { id: "cover" },
      portal: { brandName: "Test", url: "https://portal.test" },
    });
    expect(services("cover")).toBe(services("cover"));
    expect(services("kernel")).toMatchObject({ id: "kernel", plugin: "kernel", options: {} });
    expect(await services("avatar").enqueue("resize", { n: 1 }, { singletonKey: "k" })).toBe(
      '["avatar","resize",{"n":1},{"singletonKey":"k"}]',
    );
    services("avatar").publish("/1/images", { ready: 1 });
    expect(() => services("avatar").publish("/1/notify", { notify: "x" })).toThrow("services.outbox.notify");
    expect(published).toEqual([["/1/images", { ready: 1 }]]);
  });
  it("are handed to setup, which may read what the config says and nothing else before the portal has opened", () => {
    let early: unknown;
    const instance = { id: "cover", plugin: "upload", options: { size: 7 }, permissions: {} };
    const { services } = setUp({
      ...instance,
      server: { name: "upload", setup: ({ options, id }) => ({ connectsTo: [`${id} ${String(options["size"])}`] }) },
    });
    const reads = (): void =>
      void setUp({
        ...instance,
        server: {
          name: "upload",
          setup: ({ db }) => {
            early = db;
            return {};
          },
        },
      });
    expect(services.id).toBe("cover");
    expect(reads).toThrow("services.db is used in setup, before the portal is ready: use it in handlers and hooks");
    expect(early).toBeUndefined();
  });
  it("derive the same keys after a restart and in every instance of a plugin, and others for all else", () => {
    const [first, restarted, other] = [servicesWith(secret), servicesWith(secret), servicesWith(`${secret}!`)];
    const key = first("cover").deriveKey("seal").toString("hex");
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect([restarted("cover"), first("avatar")].map((services) => services.deriveKey("seal").toString("hex"))).toEqual(
      [key, key],
    );
    const others = [
      other("cover").deriveKey("seal"),
      first("cover").deriveKey("sign"),
      first("kernel").deriveKey("seal"),
    ].map((bytes) => bytes.toString("hex"));
    expect(new Set([key, ...others]).size).toBe(4);
    expect(key).not.toContain(Buffer.from(secret).toString("hex").slice(0, 16));
  });
});
