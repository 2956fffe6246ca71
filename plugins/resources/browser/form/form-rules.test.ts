import { describe, expect, it } from "vitest";
import type { Column, Resource } from "@portalkit/kernel/contract";
import { readCreateQuery, writeCreateQuery } from "../navigation/create-query.ts";
import {
  changedFields,
  createdRecord,
  duplicatedValues,
  editedRecord,
  initialValues,
  skippedColumns,
  valuesOfRow,
} from "./form-values.ts";
import { columnOfError, messageBeside } from "./server-error-field.ts";
import { validateValue } from "./validate-value.ts";

const everywhere = { list: true, show: true, edit: true, create: true, filter: true };
const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  label: name,
  type: "string",
  showIn: everywhere,
  ...more,
});
const resourceOf = (...columns: Column[]): Resource => ({
  resourceId: "codes",
  label: "Codes",
  columns,
  options: { allowedActions: { show: true, edit: true, create: true, delete: true } },
});

describe("an edit", () => {
  const resource = resourceOf(
    column("title"),
    column("price", { type: "decimal" }),
    column("game_id", { foreignResource: { resourceId: "games" } }),
    column("created", { editReadonly: true }),
    column("hidden", { showIn: { ...everywhere, edit: false } }),
    column("tags", { isArray: { enabled: true, itemType: "string" } }),
  );
  it("sends only what changed and may be edited", () => {
    const before = valuesOfRow(resource, { title: "a", price: "1.0", created: "x", hidden: 1, tags: ["a"] });
    expect(editedRecord(resource, before, { ...before, title: "b", created: "y", hidden: 2, tags: ["a"] })).toEqual({
      title: "b",
    });
  });
  it("does not write over a reference whose key the server dropped", () => {
    const before = valuesOfRow(resource, { title: "a" });
    expect(editedRecord(resource, before, { ...before, title: "b" })).not.toHaveProperty("game_id");
  });
  it("holds references as their keys and sees an unchanged one", () => {
    const before = valuesOfRow(resource, { game_id: { pk: 4, label: "Chess" } });
    expect(before["game_id"]).toBe(4);
    expect(changedFields(before, { ...before, game_id: 4 })).toEqual([]);
    expect(editedRecord(resource, before, { ...before, game_id: null })).toEqual({ game_id: null });
  });
  it("takes null and an emptied text for the same", () => {
    expect(changedFields({ title: null }, { title: "" })).toEqual([]);
    expect(changedFields({}, { title: null })).toEqual([]);
  });
  it("leaves out a field that another hides", () => {
    const shy = resourceOf(column("kind"), column("detail", { showIf: { kind: "long" } }));
    expect(editedRecord(shy, { kind: "long", detail: "a" }, { kind: "short", detail: "b" })).toEqual({ kind: "short" });
  });
});

describe("a creation", () => {
  const resource = resourceOf(
    column("title", { suggestOnCreate: "New" }),
    column("kind"),
    column("detail", { showIf: { kind: "long" }, required: { create: true } }),
  );
  it("begins with suggestions, and with what the address prefills", () => {
    expect(initialValues(resource, { kind: "long", unknown: 1 })).toEqual({ title: "New", kind: "long" });
  });
  it("sends what holds something, and names the required fields that are hidden", () => {
    const values = { title: "New", kind: "short", detail: "left over" };
    expect(createdRecord(resource, values)).toEqual({ title: "New", kind: "short" });
    expect(skippedColumns(resource, values)).toEqual([{ name: "detail" }]);
    expect(skippedColumns(resource, { ...values, kind: "long" })).toEqual([]);
  });
  it("begins as a duplicate with what the form may enter, and none of what belongs to the other record", () => {
    const source = resourceOf(
      column("id", { primaryKey: true }),
      column("title"),
      column("empty"),
      column("game_id", { foreignResource: { resourceId: "games" } }),
      column("secret", { masked: true }),
      column("joined", { virtual: true }),
      column("created", { showIn: { ...everywhere, create: false } }),
      column("unseen", { showIn: { ...everywhere, show: false } }),
      column("cover"),
    );
    const row = {
      id: "1",
      title: "Chess",
      empty: null,
      game_id: { pk: 4, label: "Four" },
      secret: "••••",
      joined: "x",
      created: "today",
      unseen: "x",
      cover: "1/picture.png",
    };
    expect(duplicatedValues(source, row, ({ name }) => name === "cover")).toEqual({ title: "Chess", game_id: 4 });
  });
  it("reads its query back, encoded once or twice, and ignores nonsense", () => {
    const query = {
      values: { user_id: 7 },
      readonlyColumns: ["user_id"],
      returnTo: "/resource/users/show/7",
      duplicateOf: "a/b",
    };
    expect(readCreateQuery(new URLSearchParams(writeCreateQuery(query)))).toEqual(query);
    expect(readCreateQuery(new URLSearchParams({ values: encodeURIComponent('{"a":1}') })).values).toEqual({ a: 1 });
    expect(readCreateQuery(new URLSearchParams("values=[1]&readonlyColumns=x&returnTo="))).toEqual({
      values: {},
      readonlyColumns: [],
      returnTo: undefined,
      duplicateOf: undefined,
    });
  });
});

describe("validation", () => {
  const key = (more: Partial<Column>, value: unknown): string | undefined =>
    validateValue(column("x", more), value, "edit")?.key;
  it("asks for required values only", () => {
    expect(key({ required: { edit: true } }, "")).toBe("forms:required");
    expect(key({ required: { edit: true } }, [])).toBe("forms:required");
    expect(key({ required: { create: true } }, null)).toBeUndefined();
    expect(key({ required: { edit: true }, type: "boolean" }, false)).toBeUndefined();
    expect(key({ minLength: 3 }, "")).toBeUndefined();
  });
  it("knows whole and exact numbers", () => {
    expect(key({ type: "integer" }, "12.5")).toBe("numbers:whole");
    expect(key({ type: "integer" }, "9007199254740993")).toBeUndefined();
    expect(key({ type: "decimal" }, "1,5")).toBe("numbers:number");
    expect(key({ type: "decimal" }, "0.000001")).toBeUndefined();
  });
  it("compares limits exactly", () => {
    expect(key({ type: "decimal", maxValue: 5 }, "5.000001")).toBe("forms:max");
    expect(key({ type: "decimal", minValue: 0.1 }, "0.1")).toBeUndefined();
    expect(key({ type: "integer", minValue: 1 }, 0)).toBe("forms:min");
  });
  it("counts characters, not code units", () => {
    expect(key({ maxLength: 2 }, "😀😀")).toBeUndefined();
    expect(key({ minLength: 2 }, "a")).toBe("forms:shortest");
    expect(key({ maxLength: 2 }, "abc")).toBe("forms:longest");
  });
  it("says a broken pattern in its own words, and inverts caseSensitive as other servers do", () => {
    const validation = [{ regExp: "^[a-z]+$", message: "letters only" }];
    expect(key({ validation }, "A")).toBe("letters only");
    expect(key({ validation: [{ ...validation[0]!, caseSensitive: true }] }, "A")).toBeUndefined();
    expect(key({ validation: null }, "A")).toBeUndefined();
    expect(key({ validation: [{ regExp: "(", message: "broken" }] }, "A")).toBeUndefined();
  });
});

describe("a server's refusal", () => {
  const columns = [
    { name: "price", label: "Price" },
    { name: "price_scale", label: "Price scale" },
    { name: "email", label: "E-mail" },
  ];
  it("is shown beside the field that it names", () => {
    expect(columnOfError("Price scale: must be at most 500", columns)).toBe("price_scale");
    expect(columnOfError("Price is required", columns)).toBe("price");
    expect(columnOfError("Record with this E-mail already exists", columns)).toBe("email");
    expect(columnOfError("Column 'price_scale' is required", columns)).toBe("price_scale");
    expect(columnOfError('Field "email" cannot be modified', columns)).toBe("email");
  });
  it("does not repeat the name of the field it is shown beside", () => {
    expect(messageBeside("Price: must be at most 500", "Price")).toBe("Must be at most 500");
    expect(messageBeside("Price is required", "Price")).toBe("Price is required");
  });
  it("is shown above the form if it names none", () => {
    expect(columnOfError("Action is not allowed", columns)).toBeUndefined();
    expect(columnOfError("The best price was missed", columns)).toBeUndefined();
  });
});
