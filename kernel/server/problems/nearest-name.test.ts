/** Which name is suggested for a misspelled one. */
import { expect, it } from "vitest";
import { nearestName } from "./nearest-name.ts";

it.each([
  ["gmaes", ["games", "gates"], "games"],
  ["usres", ["users", "orders"], "users"],
  ["userz", ["user", "users"], "users"],
  ["MaxFilesize", ["maxFileSize", "minFileSize"], "maxFileSize"],
  ["ua", ["en", "uk", "de"], "uk"],
  ["thumb-up", ["thumbs-up", "thumbs-down"], "thumbs-up"],
])("suggests the name that is one typo away from %s in %j", (wrong, valid, nearest) =>
  expect(nearestName(wrong, valid)).toBe(nearest),
);

it("offers nothing when no name is near, or there is none", () => {
  expect(nearestName("transactions", ["games", "users"])).toBeUndefined();
  expect(nearestName("games", [])).toBeUndefined();
});
