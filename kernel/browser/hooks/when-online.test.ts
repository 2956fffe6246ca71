import { afterEach, beforeEach, expect, it, vi } from "vitest";

const page = new EventTarget();
const reload = vi.fn<() => void>();
const network = { onLine: true };
let whenOnline: typeof import("./when-online.ts").whenOnline;

beforeEach(async () => {
  network.onLine = true;
  vi.resetModules();
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
  ({ whenOnline } = await import("./when-online.ts"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
});

const comesBack = (): void => {
  network.onLine = true;
  page.dispatchEvent(new Event("online"));
};
const failure = new Error("Failed to fetch");
/** Fails because the network goes meanwhile. */
const interrupted = (): Promise<never> => {
  network.onLine = false;
  return Promise.reject(failure);
};
const settled = async (part: Promise<unknown>): Promise<unknown> => {
  const pending = Symbol("pending");
  const first = await Promise.race([
    part.catch((error: unknown) => error),
    new Promise((go) => setImmediate(go, pending)),
  ]);
  return first === pending ? "pending" : first;
};

it("requests a part only when there is a network", async () => {
  network.onLine = false;
  const load = vi.fn<() => Promise<string>>().mockResolvedValue("part");
  const part = whenOnline(load);
  expect([await settled(part), load.mock.calls.length]).toEqual(["pending", 0]);
  comesBack();
  expect(await part).toBe("part");
});
it("passes a failure on while there is a network, as of a part that a deploy has removed", async () => {
  expect(await settled(whenOnline(() => Promise.reject(failure)))).toBe(failure);
  expect(reload).not.toHaveBeenCalled();
});
it("reloads the page once when the network is back, and lets no part of the old page fail meanwhile", async () => {
  const parts = [whenOnline(interrupted), whenOnline(interrupted)];
  for (const part of parts) expect(await settled(part)).toBe("pending");
  comesBack();
  for (const part of [...parts, whenOnline(() => Promise.reject(failure))]) expect(await settled(part)).toBe("pending");
  expect(reload).toHaveBeenCalledTimes(1);
});
it("keeps changes that are not saved: the part fails instead", async () => {
  const refuse = (event: Event): void => event.preventDefault();
  page.addEventListener("beforeunload", refuse);
  const part = whenOnline(interrupted);
  expect(await settled(part)).toBe("pending");
  comesBack();
  expect(await settled(part)).toBe(failure);
  expect(reload).not.toHaveBeenCalled();
  page.removeEventListener("beforeunload", refuse);
});
it("loads on the server, which does not know whether it is online", async () => {
  vi.stubGlobal("navigator", {});
  expect(await whenOnline(() => Promise.resolve("part"))).toBe("part");
});
