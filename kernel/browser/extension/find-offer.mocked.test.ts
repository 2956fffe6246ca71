/** Which instance's service another plugin or the kernel gets. */
import { afterEach, expect, it, vi } from "vitest";
import { definePort } from "../../contract/extension/port.ts";
import { store } from "../state/store.ts";
import { findOffer } from "./find-offer.ts";
import { installBrowser } from "./install.ts";
import { registryAtom } from "./registry.ts";

vi.mock("portal:build", () => ({ build: { basePath: "", languages: ["en"] } }));
vi.mock("portal:messages", () => ({ messages: {} }));

const port = definePort<string>("greeting");
const before = store.get(registryAtom);
afterEach(() => store.set(registryAtom, before));

function install(...ids: readonly string[]): void {
  const installed = installBrowser(
    ids.map((id) => ({
      id,
      browser: {
        name: "greeter",
        setup: () => ({ offers: [{ port, load: () => Promise.resolve(({ instance }) => `of ${instance.id}`) }] }),
      },
    })),
  );
  if ("registry" in installed) store.set(registryAtom, installed.registry);
}

it("is that of the named instance, or else of another one that calls the named instance", async () => {
  install("first", "second");
  expect(await findOffer(port, "second")).toBe("of second");
  expect(await findOffer(port, "of-a-foreign-server")).toBe("of of-a-foreign-server");
});
it("is that of the first instance that offers it if none is named", async () => {
  install("first", "second");
  expect(await findOffer(port)).toBe("of first");
});
it("is none if no plugin offers it", async () => {
  expect(await findOffer(port)).toBeUndefined();
});
