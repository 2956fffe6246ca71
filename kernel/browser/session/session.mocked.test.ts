import { beforeEach, describe, expect, it, vi } from "vitest";
import { getBaseConfig } from "../../contract/shell/shell-endpoints.ts";
import { logout } from "../../contract/session/session-endpoints.ts";
import { signalOfSession } from "../api/session-calls.ts";
import { store } from "../state/store.ts";
import { baseConfigAtom, isAuthorizedAtom } from "./atoms.ts";
import { sessionLost } from "./session-lost.ts";
import { finishLogin, signOut } from "./session.ts";

const { steps, call } = vi.hoisted(() => ({ steps: [] as string[], call: vi.fn() }));
vi.mock("portal:build", () => ({ build: { basePath: "/portal", languages: ["en"] } }));
vi.mock("portal:messages", () => ({ messages: {} }));
vi.mock("../api/call.ts", () => ({ call, CallError: class CallError extends Error {} }));
vi.mock("../navigation/go-to.ts", () => ({ goTo: (to: string) => void steps.push(`go to ${to}`) }));
vi.mock("../socket/live.ts", () => ({ socketBus: { reconnect: () => void steps.push("reconnect the socket") } }));
vi.mock("../state/draft-storage.ts", () => ({ purgeDrafts: () => void steps.push("forget drafts") }));

const config = { adminUser: { pk: "1" } };
beforeEach(() => {
  call.mockImplementation((endpoint: unknown) => {
    steps.push(
      endpoint === logout ? "post" : endpoint === getBaseConfig ? "load menu and resources" : "something else",
    );
    return Promise.resolve(endpoint === getBaseConfig ? config : { ok: true });
  });
  vi.stubGlobal("location", { pathname: "/portal/login" });
  store.set(isAuthorizedAtom, false);
  store.set(baseConfigAtom, undefined);
  steps.length = 0;
});
store.sub(isAuthorizedAtom, () => void steps.push(store.get(isAuthorizedAtom) ? "authorize" : "mark unauthorized"));
store.sub(
  baseConfigAtom,
  () =>
    void steps.push(
      store.get(baseConfigAtom) === undefined ? "reset the user and resources" : "take menu and resources",
    ),
);

describe("signing in", () => {
  it("authorizes, reconnects the socket, goes on, and then loads menu and resources", async () => {
    await finishLogin(new URLSearchParams({ next: "/resource/orders?page=2" }));
    expect(steps).toEqual([
      "authorize",
      "reconnect the socket",
      "go to /resource/orders?page=2",
      "load menu and resources",
      "take menu and resources",
    ]);
  });
  it.each(["//evil.test", "/\\evil.test", "javascript:alert(1)", "https://evil.test", "%2F%2Fevil.test", ""])(
    "goes home instead of %j",
    async (next) => {
      await finishLogin(new URLSearchParams({ next }));
      expect(steps).toContain("go to /");
    },
  );
});

describe("signing out", () => {
  beforeEach(() => {
    store.set(isAuthorizedAtom, true);
    store.set(baseConfigAtom, config as never);
    steps.length = 0;
  });
  it("posts, reconnects the socket, resets the user and resources, marks unauthorized, and opens the sign-in page", async () => {
    await signOut();
    expect(steps).toEqual([
      "post",
      "reconnect the socket",
      "forget drafts",
      "reset the user and resources",
      "mark unauthorized",
      "go to /login",
    ]);
  });
  it("is done here also when the server cannot be reached", async () => {
    call.mockRejectedValueOnce(new Error("no network"));
    await signOut();
    expect([store.get(isAuthorizedAtom), store.get(baseConfigAtom)]).toEqual([false, undefined]);
    expect(steps.at(-1)).toBe("go to /login");
  });
});

describe("the calls of a session", () => {
  const areAllowed = (): boolean => signalOfSession(getBaseConfig)?.aborted === false;
  it.each([
    ["signed out", signOut],
    ["lost the session", sessionLost],
  ])("are refused from when the user %s until the next sign-in", async (_, end) => {
    await finishLogin(new URLSearchParams());
    expect(areAllowed()).toBe(true);
    await end();
    expect(areAllowed()).toBe(false);
    await finishLogin(new URLSearchParams());
    expect(areAllowed()).toBe(true);
  });
});
