import { expect, it } from "vitest";
import { hasTrashPage } from "./has-trash-page.ts";

const deployment = (...pages: (Record<string, string> | undefined)[]): Parameters<typeof hasTrashPage>[0] =>
  ({ config: { instances: pages.map((one) => ({ contract: { pages: one } })) } }) as never;

it("is false in a deployment of which no plugin has the page", () => {
  expect(hasTrashPage(deployment())).toBe(false);
  expect(hasTrashPage(deployment(undefined, { "/jobs": "jobs:title" }))).toBe(false);
});
it("is true with the page of a plugin", () => {
  expect(hasTrashPage(deployment(undefined, { "/resource/:resourceId/trash": "trash:title" }))).toBe(true);
});
