import { describe, expect, it } from "vitest";
import { findRoute } from "./find-route.ts";

const routes = [
  "/",
  "/resource/:resourceId",
  "/resource/:resourceId/create",
  "/resource/codes/:view",
  "/codes/:id",
  "/codes/import",
  "/help/*",
].map((path) => ({ path }));
const routeOf = (address: string): string | undefined => findRoute(routes, address)?.path;

describe("the route of an address", () => {
  it.each([
    ["/", "/"],
    ["", "/"],
    ["/resource/codes", "/resource/:resourceId"],
    ["/resource/codes/", "/resource/:resourceId"],
    ["/resource/a%20b/create", "/resource/:resourceId/create"],
    ["/codes/7", "/codes/:id"],
    ["/help", "/help/*"],
    ["/help/a/b", "/help/*"],
  ])("of %s is %s", (address, path) => expect(routeOf(address)).toBe(path));
  it("is the one with more fixed segments", () => {
    expect(routeOf("/codes/import")).toBe("/codes/import");
    expect(routeOf("/resource/codes/stock")).toBe("/resource/codes/:view");
  });
  it.each(["/unknown", "/resource", "/resource/codes/show/1/more", "/codesx/1"])("is none for %s", (address) =>
    expect(routeOf(address)).toBeUndefined(),
  );
});
