import { expect, it } from "vitest";
import { orderFiles } from "./sequencer.ts";

const durations = {
  build: { pack: 90, types: 30 },
  component: { pictures: 60, fields: 8, row: 6 },
  e2e: { orders: 15, finance: 25, menus: 10 },
  server: { jobs: 5, killed: 55, mail: 4 },
  unit: { a: 0.1, b: 0.2 },
};
const all = Object.entries(durations).flatMap(([suite, files]) =>
  Object.keys(files)
    .toReversed()
    .map((file) => ({ suite, file })),
);
const namesOf = (files: readonly { file: string }[]): string[] => files.map(({ file }) => file);

it("starts long files first, at most two browsers at a time, and short files by suite", () => {
  expect(namesOf(orderFiles(all, durations, 3))).toEqual([
    // Two browsers and the longest other file; the second browser goes on until no browser file is left.
    "pictures",
    "finance",
    "pack",
    "orders",
    "menus",
    "fields",
    "row",
    "killed",
    "types",
    "jobs",
    "mail",
    "b",
    "a",
  ]);
});

it("starts three browsers only when nothing else is left", () => {
  const browsers = all.filter(({ suite }) => suite === "e2e" || suite === "component");
  expect(namesOf(orderFiles(browsers, durations, 3))).toEqual([
    "pictures",
    "finance",
    "orders",
    "menus",
    "fields",
    "row",
  ]);
});

it("gives a file without a duration the median of its suite, and one of a new suite none", () => {
  const files = ["mail", "new", "killed", "jobs"].map((file) => ({ suite: "server", file }));
  expect(namesOf(orderFiles([{ suite: "other", file: "first" }, ...files], durations, 1))).toEqual([
    "killed",
    "new",
    "jobs",
    "mail",
    "first",
  ]);
});
