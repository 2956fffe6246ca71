import { afterEach, beforeEach, expect, it, vi } from "vitest";

const page = new EventTarget();
const reload = vi.fn<() => void>();
const network = { onLine: true };
let loadPart: typeof import("./load-part.ts").loadPart;

beforeEach(async () => {
  network.onLine = true;
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
  ({ loadPart } = await import("./load-part.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

const goesAway = (): void => {
  network.onLine = false;
  page.dispatchEvent(new Event("offline"));
};
const comesBack = (): void => {
  network.onLine = true;
  page.dispatchEvent(new Event("online"));
};
const failure = new Error("Failed to fetch");
/** Fails because the network goes meanwhile. */
const interrupted = (): Promise<never> => {
  goesAway();
  return Promise.reject(failure);
};
const settled = async (part: Promise<unknown>): Promise<unknown> => {
  const pending = Symbol("pending");
  const outcome = part.catch((error: unknown) => error);
  await new Promise(setImmediate);
  vi.runAllTimers();
  const first = await Promise.race([outcome, new Promise((go) => setImmediate(go, pending))]);
  return first === pending ? "pending" : first;
};

it("loads without a network too, as of a portal on the same machine", async () => {
  network.onLine = false;
  expect(await loadPart(() => Promise.resolve("part"))).toBe("part");
});
it("passes a failure on while there is a network, as of a part that a deploy has removed", async () => {
  expect(await settled(loadPart(() => Promise.reject(failure)))).toBe(failure);
  expect(reload).not.toHaveBeenCalled();
});
it("reloads the page for a part that failed before the browser said that it is offline", async () => {
  const part = loadPart(() => Promise.reject(failure));
  await new Promise(setImmediate);
  goesAway();
  expect(await settled(part)).toBe("pending");
  expect(reload).not.toHaveBeenCalled();
  comesBack();
  expect(await settled(part)).toBe("pending");
  expect(reload).toHaveBeenCalledTimes(1);
});
it.each([
  ["was requested during", [comesBack]],
  ["was under way before", [goesAway, comesBack]],
])("reloads the page for a part that %s an outage and failed after it", async (when, events) => {
  network.onLine = when === "was under way before";
  const loading = Promise.withResolvers<never>();
  const part = loadPart(() => loading.promise);
  for (const event of events) event();
  loading.reject(failure);
  expect(await settled(part)).toBe("pending");
  expect(reload).toHaveBeenCalledTimes(1);
});
it("reloads the page once when the network is back, and lets no part of the old page fail meanwhile", async () => {
  const parts = [loadPart(interrupted), loadPart(interrupted)];
  for (const part of parts) expect(await settled(part)).toBe("pending");
  comesBack();
  for (const part of [...parts, loadPart(() => Promise.reject(failure))]) expect(await settled(part)).toBe("pending");
  expect(reload).toHaveBeenCalledTimes(1);
});
it("keeps changes that are not saved: the part fails instead", async () => {
  const refuse = (event: Event): void => event.preventDefault();
  page.addEventListener("beforeunload", refuse);
  const part = loadPart(interrupted);
  expect(await settled(part)).toBe("pending");
  comesBack();
  expect(await settled(part)).toBe(failure);
  expect(reload).not.toHaveBeenCalled();
  page.removeEventListener("beforeunload", refuse);
});
it("passes a failure on at the server, which does not know whether it is online", async () => {
  vi.stubGlobal("navigator", {});
  expect(await settled(loadPart(() => Promise.reject(failure)))).toBe(failure);
});
