import { beforeEach, describe, expect, it } from "vitest";
import type { Column, Resource } from "@portalkit/kernel/contract";
import { draftKey, readDraft, purgeDrafts, writeDraft } from "@portalkit/kernel/browser/engine";
import { draftOf, withDraft } from "./form-draft.ts";

const column = (name: string, more: object = {}): Column =>
  ({
    name,
    label: name,
    showIn: { list: true, show: true, edit: true, create: true, filter: true },
    ...more,
  }) as Column;
const resource = {
  resourceId: "games",
  label: "Games",
  columns: [
    column("name"),
    column("price"),
    column("password", { masked: true }),
    column("stamp", { showIn: { edit: false } }),
  ],
  options: {},
} as unknown as Resource;
const day = 24 * 60 * 60 * 1_000;
const key = draftKey("u1", "games", "7");

/** An in-memory `Storage` that behaves like a browser's. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    clear: () => kept.clear(),
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}
let storage: Storage;
beforeEach(() => {
  storage = memory();
});

describe("a draft", () => {
  const before = { name: "Old", price: "1" };
  it("holds what has changed, and never what is masked", () => {
    const draft = draftOf(resource, "edit", before, { ...before, name: "New", password: "secret" }, {}, 5);
    expect(draft).toEqual({ at: 5, values: { name: "New" }, before: { name: "Old" } });
    expect(draftOf(resource, "edit", before, { ...before, password: "secret", stamp: "x" }, {}, 5)).toBeUndefined();
  });
  it("holds what could not be read as it was typed, unless that is masked", () => {
    writeDraft(storage, key, draftOf(resource, "edit", before, before, { price: '{"a": ', password: '{"secret' }, day));
    expect(readDraft(storage, key, day)).toEqual({ at: day, values: {}, before: {}, typed: { price: '{"a": ' } });
    storage.setItem(key, JSON.stringify({ at: day, values: {}, before: {}, typed: { price: 7 } }));
    expect(readDraft(storage, key, day)).toBeUndefined();
  });
  it("comes back into the form it was made in, and no other", () => {
    writeDraft(storage, key, draftOf(resource, "edit", before, { ...before, name: "New" }, {}, day));
    const draft = readDraft(storage, key, 2 * day);
    expect(withDraft(resource, "edit", before, draft ?? { at: 0, values: {}, before: {} })).toEqual({
      name: "New",
      price: "1",
    });
    for (const other of [
      draftKey("u2", "games", "7"),
      draftKey("u1", "games", "8"),
      draftKey("u1", "games", undefined),
      draftKey("u1", "codes", "7"),
    ])
      expect(readDraft(storage, other, day)).toBeUndefined();
  });
  it("ends after a week, when it makes no sense, and when it is cleared", () => {
    const draft = draftOf(resource, "edit", before, { ...before, name: "New" }, {}, 0);
    writeDraft(storage, key, draft);
    expect(readDraft(storage, key, 7 * day)).toBeUndefined();
    for (const text of ["{", "null", "5", '{"at":1}', '{"at":1,"values":[],"before":{}}']) {
      storage.setItem(key, text);
      expect(readDraft(storage, key, 1)).toBeUndefined();
    }
    writeDraft(storage, key, draft);
    writeDraft(storage, key, undefined);
    expect(storage.length).toBe(0);
  });
  it("is purged with other drafts, and nothing else is", () => {
    storage.setItem("theme", "dark");
    writeDraft(storage, key, { at: 0, values: {}, before: {} });
    writeDraft(storage, draftKey("u1", "games", "8"), { at: 7 * day, values: {}, before: {} });
    purgeDrafts(storage, 7 * day + 1);
    expect(storage.length).toBe(2);
    purgeDrafts(storage, 7 * day + 1, true);
    expect(storage.key(0)).toBe("theme");
  });
  it("is not stored if the storage is full, and does not fail if storage is forbidden", () => {
    writeDraft(storage, key, { at: 0, values: { name: "x".repeat(300_000) }, before: {} });
    expect(storage.length).toBe(0);
    const forbidden = new Proxy(storage, {
      get: () => () => {
        throw new Error("forbidden");
      },
    });
    expect(() => {
      writeDraft(forbidden, key, { at: 0, values: {}, before: {} });
      purgeDrafts(forbidden, 0);
    }).not.toThrow();
    expect(readDraft(forbidden, key, 0)).toBeUndefined();
  });
});
