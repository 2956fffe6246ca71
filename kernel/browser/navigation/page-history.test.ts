import { describe, expect, it } from "vitest";
import { NavigationType } from "react-router-dom";
import { SessionHistory } from "../../../tests/support/session-history.ts";
import { createPageHistory, type NavigationAttempt, type PageHistory } from "./page-history.ts";

function opened(address = "/portal/", state?: unknown): { tab: SessionHistory; pages: PageHistory; seen: string[] } {
  const tab = new SessionHistory(address, state);
  const pages = createPageHistory(tab);
  const seen: string[] = [];
  pages.listen(({ type, location: { pathname, search, hash } }) => seen.push(`${type} ${pathname}${search}${hash}`));
  return { tab, pages, seen };
}

describe("the history of pages", () => {
  it("begins with the open page, which gets a place", () => {
    const { tab, pages } = opened("/portal/resource/orders?page=2#top", { other: 1 });
    expect(pages.visit).toEqual({
      type: NavigationType.Pop,
      location: {
        pathname: "/portal/resource/orders",
        search: "?page=2",
        hash: "#top",
        state: null,
        key: "default",
      },
    });
    expect(tab.state).toEqual({ other: 1, idx: 0 });
  });

  it("keeps key, state and place of an entry over a reload", () => {
    const entry = { usr: { from: "orders" }, key: "k1", idx: 4 };
    const { tab, pages } = opened("/portal/settings", entry);
    expect(pages.visit.location).toMatchObject({ key: "k1", state: { from: "orders" } });
    expect(tab.state).toEqual(entry);
    pages.push("/portal/jobs");
    expect(tab.state).toMatchObject({ idx: 5 });
  });

  it("pushes an entry with a key of its own", () => {
    const { tab, pages, seen } = opened();
    pages.push({ pathname: "/portal/jobs", search: "?state=failed", hash: "" }, { from: 7 });
    const { key, state } = pages.visit.location;
    expect(seen).toEqual(["PUSH /portal/jobs?state=failed"]);
    expect(tab.entries.map(({ address }) => address)).toEqual(["/portal/", "/portal/jobs?state=failed"]);
    expect(tab.state).toEqual({ usr: { from: 7 }, key, idx: 1 });
    expect(state).toEqual({ from: 7 });
    expect(key).toMatch(/^[a-z0-9]+$/);
    pages.push("/portal/jobs?state=failed");
    expect(pages.visit.location.key).not.toBe(key);
  });

  it("replaces the entry in its place", () => {
    const { tab, pages, seen } = opened();
    pages.push("/portal/jobs");
    const { key } = pages.visit.location;
    pages.replace("/portal/settings", null);
    expect(seen.at(-1)).toBe("REPLACE /portal/settings");
    expect(tab.entries).toHaveLength(2);
    expect(tab.state).toMatchObject({ usr: null, idx: 1 });
    expect(pages.visit.location.key).not.toBe(key);
  });

  it("goes back and forward to the same keys and states", async () => {
    const { tab, pages, seen } = opened();
    pages.push("/portal/jobs", "a");
    const { key } = pages.visit.location;
    pages.go(-1);
    await tab.settled();
    expect(pages.visit).toMatchObject({ type: NavigationType.Pop, location: { key: "default", pathname: "/portal/" } });
    pages.go(1);
    await tab.settled();
    expect(pages.visit).toMatchObject({ type: NavigationType.Pop, location: { key, state: "a" } });
    expect(seen).toEqual(["PUSH /portal/jobs", "POP /portal/", "POP /portal/jobs"]);
  });

  it("adds a query to the page that is open", () => {
    const { pages } = opened("/portal/jobs?state=failed");
    pages.push("?state=done");
    expect(pages.visit.location).toMatchObject({ pathname: "/portal/jobs", search: "?state=done" });
    pages.push({ search: "page=2" });
    expect(pages.visit.location).toMatchObject({ pathname: "/portal/jobs", search: "?page=2" });
  });

  it.each([
    ["/portal/resource/a b", "/portal/resource/a%20b"],
    ["/portal/resource/a ", "/portal/resource/a%20"],
    ["/portal/é?q=ü", "/portal/%C3%A9?q=%C3%BC"],
    ["/portal/x/../jobs", "/portal/jobs"],
    ["//evil.test/x", "/x"],
  ])("reads %j as the browser does after a reload, on its own host", (to, address) => {
    const { tab, pages } = opened();
    pages.push(to);
    expect(tab.address).toBe(address);
    const { pathname, search } = pages.visit.location;
    expect(`${pathname}${search}`).toBe(address);
    expect(new SessionHistory(tab.address).location).toMatchObject({ pathname, search });
  });

  it("passes the options of a navigation on, until a listener stops", () => {
    const { pages } = opened();
    const options: unknown[] = [];
    const stop = pages.listen((_visit, option) => options.push(option));
    pages.push("/portal/jobs", null, { flushSync: true });
    stop();
    pages.push("/portal/settings");
    expect(options).toEqual([{ flushSync: true }]);
  });

  it("loads the page where the browser refuses another entry, but reports a state that can't be stored", () => {
    const { tab, pages } = opened();
    tab.refusal = new DOMException("too many", "SecurityError");
    pages.push("/portal/jobs");
    expect(tab.assigned).toEqual(["/portal/jobs"]);
    tab.refusal = new DOMException("a function", "DataCloneError");
    expect(() => pages.push("/portal/jobs")).toThrow("a function");
  });
});

describe("a blocker", () => {
  function blocked(): ReturnType<typeof opened> & { attempts: NavigationAttempt[]; unblock: () => void } {
    const all = opened();
    all.pages.push("/portal/jobs");
    all.pages.push("/portal/form");
    all.seen.length = 0;
    const attempts: NavigationAttempt[] = [];
    const unblock = all.pages.block((attempt) => attempts.push(attempt) > 0);
    return { ...all, attempts, unblock };
  }

  it("is asked before a push and a replacement, which it repeats by proceeding", () => {
    const { tab, pages, seen, attempts } = blocked();
    pages.push("/portal/settings", "a");
    pages.replace("/portal/system");
    expect(attempts.map(({ current, next }) => [current.pathname, next.pathname])).toEqual([
      ["/portal/form", "/portal/settings"],
      ["/portal/form", "/portal/system"],
    ]);
    expect([seen, tab.address]).toEqual([[], "/portal/form"]);
    attempts[0]?.proceed();
    expect(seen).toEqual(["PUSH /portal/settings"]);
    expect(tab.state).toMatchObject({ usr: "a", idx: 3 });
    pages.push("/portal/jobs");
    expect(attempts).toHaveLength(3);
  });

  it.each([-1, -2])("undoes a step of %i, and takes it again by proceeding", async (delta) => {
    const { tab, pages, seen, attempts } = blocked();
    pages.go(delta);
    await tab.settled();
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.next.pathname).toBe(delta === -1 ? "/portal/jobs" : "/portal/");
    expect([seen, tab.at, tab.address]).toEqual([[], 2, "/portal/form"]);
    expect(pages.visit.location.pathname).toBe("/portal/form");
    attempts[0]?.proceed();
    await tab.settled();
    expect(seen).toEqual([`POP ${delta === -1 ? "/portal/jobs" : "/portal/"}`]);
    expect(tab.at).toBe(2 + delta);
    expect(attempts).toHaveLength(1);
  });

  it("may proceed with a step before the browser has undone it", async () => {
    const { tab, pages, seen } = opened();
    pages.push("/portal/form");
    pages.block(({ proceed }) => {
      proceed();
      return true;
    });
    pages.go(-1);
    await tab.settled();
    expect([seen.at(-1), tab.at]).toEqual(["POP /portal/", 0]);
  });

  it("is asked again after a step that it refused", async () => {
    const { tab, pages, seen, attempts } = blocked();
    pages.go(-1);
    await tab.settled();
    pages.go(-1);
    await tab.settled();
    expect(attempts).toHaveLength(2);
    expect([seen, tab.at]).toEqual([[], 2]);
  });

  it("lets through what it does not refuse, and all once it is removed", async () => {
    const { tab, pages, seen, attempts, unblock } = blocked();
    unblock();
    pages.block(() => false);
    pages.go(-1);
    await tab.settled();
    pages.push("/portal/settings");
    expect(seen).toEqual(["POP /portal/jobs", "PUSH /portal/settings"]);
    expect(attempts).toEqual([]);
  });

  it("is not asked about a part of the page, whose entry the browser has made", async () => {
    const { tab, pages, seen, attempts } = blocked();
    tab.history.pushState(null, "", "/portal/form#part");
    pages.go(0);
    await tab.settled();
    expect(seen).toEqual(["POP /portal/form#part"]);
    expect(attempts).toEqual([]);
  });
});
