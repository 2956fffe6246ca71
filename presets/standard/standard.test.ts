import { expect, it } from "vitest";
import { standard } from "./standard.ts";

it("uses each plugin under its name, without those that are left out", () => {
  expect(standard().map(({ id }) => id)).toEqual([
    "resources",
    "views",
    "bulk-operations",
    "imports",
    "trash",
    "search",
    "settings",
    "jobs",
    "server-rendering",
  ]);
  expect(standard({ without: ["jobs"] }).map(({ id }) => id)).toEqual([
    "resources",
    "views",
    "bulk-operations",
    "imports",
    "trash",
    "search",
    "settings",
    "server-rendering",
  ]);
});
it("refuses to leave out what it does not have", () => {
  expect(() => standard({ without: ["serach" as never] })).toThrow(
    'standard() . without: found "serach", expected one of resources, views, bulk-operations, imports, trash, search, settings, jobs, server-rendering',
  );
});
