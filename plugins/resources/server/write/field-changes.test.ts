import { expect, it } from "vitest";
import type { PreparedResource } from "../tables/prepared-resource.ts";
import { fieldChanges } from "./field-changes.ts";

const column = (name: string, definition: object = {}, table: object | null = {}) =>
  [
    name,
    { name, label: name.toUpperCase(), definition: { name, ...definition }, ...(table === null ? {} : { table }) },
  ] as const;
const resource = {
  columns: new Map([
    column("a"),
    column("b"),
    column("hash", { backendOnly: true }),
    column("pin", { masked: true }),
    column("typed", {}, null),
  ]),
} as unknown as PreparedResource;

it("names what has changed, with both values", () => {
  expect(fieldChanges(resource, { a: "1", b: [1] }, { a: "2", b: [1] })).toEqual([
    { column: "a", label: "A", before: "1", after: "2" },
  ]);
  expect(fieldChanges(resource, { a: null }, {})).toEqual([]);
});
it("has one side only for what is new or gone", () => {
  expect(fieldChanges(resource, undefined, { a: "1" })).toEqual([{ column: "a", label: "A", after: "1" }]);
  expect(fieldChanges(resource, { a: "1" }, undefined)).toEqual([{ column: "a", label: "A", before: "1" }]);
});
it("names a secret by the column that people know, once", () => {
  const columns = new Map([
    column("password", { virtual: true, masked: true }, null),
    column("hash", { backendOnly: true, storesColumn: "password" }),
    column("salt", { backendOnly: true, storesColumn: "password" }),
  ]) as never;
  expect(fieldChanges({ columns }, { hash: "a", salt: "b" }, { hash: "c", salt: "d" })).toEqual([
    { column: "password", label: "PASSWORD", isSecret: true },
  ]);
});
it("keeps secrets out, and what no table holds", () => {
  const changes = fieldChanges(
    resource,
    { hash: "old-hash", pin: "1111", typed: "x" },
    { hash: "new-hash", pin: "2222", typed: "y" },
  );
  expect(changes).toEqual([
    { column: "hash", label: "HASH", isSecret: true },
    { column: "pin", label: "PIN", isSecret: true },
  ]);
});
