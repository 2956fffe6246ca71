import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Column, Resource } from "@portalkit/kernel/contract";
import type { FormDraft } from "@portalkit/kernel/browser/engine";
import { draftOf } from "./form-draft.ts";
import {
  conflictsIn,
  enterValue,
  keepOwn,
  mergeStored,
  openForm,
  ownDraft,
  takeStored,
  type FormState,
} from "./form-state.ts";
import { editedRecord, originalOf, type FormValues } from "./form-values.ts";

const showIn = { list: true, show: true, edit: true, create: true, filter: true };
const column = (name: string, more: object = {}): Column => ({ name, label: name, showIn, ...more }) as Column;
const resource = {
  resourceId: "games",
  label: "Games",
  columns: [column("name"), column("price"), column("cover", { virtual: true })],
  options: {},
} as unknown as Resource;

describe("a form whose record changes under it", () => {
  const stored = { name: "Old", price: "1" };
  const typed = (state: FormState, name: string, value: unknown): FormState => ({
    ...state,
    values: { ...state.values, [name]: value },
  });

  it("follows the record in fields that were not changed, and names those that both have changed", () => {
    const mine = typed(openForm(resource, "edit", stored, undefined), "name", "Mine");
    const theirs = { name: "Theirs", price: "2" };
    const merged = mergeStored(mine, stored, theirs);
    expect(merged.values).toEqual({ name: "Mine", price: "2" });
    expect(conflictsIn(resource, merged, theirs)).toEqual(["name"]);
    expect(conflictsIn(resource, keepOwn(merged, "name", theirs), theirs)).toEqual([]);
    expect(takeStored(merged, "name", theirs)).toEqual({ values: theirs, seen: theirs });
  });
  it("has nothing of its own left once the record holds it, so that a saved form leaves no draft behind", () => {
    const mine = typed(openForm(resource, "edit", stored, undefined), "name", "Mine");
    const saved = { name: "Mine", price: "1" };
    const merged = mergeStored(mine, stored, saved);
    expect(merged).toEqual({ values: saved, seen: saved });
    expect(draftOf(resource, "edit", merged.seen, merged.values, {}, 1)).toBeUndefined();
    const next = { name: "Theirs", price: "1" };
    expect(mergeStored(merged, saved, next)).toEqual({ values: next, seen: next });
  });
  it("takes nothing from a draft that the record holds by now: its answer was lost, and it was saved", () => {
    const draft: FormDraft = { at: 1, values: { name: "Mine", price: "3" }, before: { name: "Old", price: "1" } };
    expect(ownDraft({ name: "Mine", price: "1" }, draft)).toEqual({
      at: 1,
      values: { price: "3" },
      before: { price: "1" },
    });
    expect(ownDraft({ name: "Mine", price: "3" }, draft)).toBeUndefined();
    expect(ownDraft({ name: "Mine", price: "3" }, { ...draft, typed: { price: "3x" } })?.typed).toEqual({
      price: "3x",
    });
  });
  it("has no conflict where both have written the same, nor in columns that the record does not carry", () => {
    const mine = typed(
      typed(openForm(resource, "edit", { ...stored, cover: "a" }, undefined), "name", "Same"),
      "cover",
      "b",
    );
    const theirs = { name: "Same", price: "1", cover: "c" };
    expect(conflictsIn(resource, mergeStored(mine, { ...stored, cover: "a" }, theirs), theirs)).toEqual([]);
  });

  /**
   * The model: a server that refuses an edit whose original values differ from the stored ones, as the real one does,
   * and an operator who knows only what is on screen.
   */
  it("never overwrites a value that its operator has not seen, whatever is reloaded, and loses nothing typed", () => {
    const names = ["name", "price"] as const;
    const name = fc.constantFrom(...names);
    const step = fc.oneof(
      fc.record({ do: fc.constant("type" as const), name, value: fc.string({ maxLength: 2 }) }),
      fc.record({ do: fc.constant("other saves" as const), name, value: fc.string({ maxLength: 2 }) }),
      fc.record({ do: fc.constantFrom("record is fetched" as const, "page is reloaded" as const, "save" as const) }),
      fc.record({ do: fc.constantFrom("keep mine" as const, "take theirs" as const), name }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let server: FormValues = { name: "a", price: "b" };
        let stored = server;
        let state = openForm(resource, "edit", stored, undefined);
        /** The values that the operator has seen on screen: unchanged fields and resolved conflicts. */
        let known: FormValues = stored;
        let typedLast: Record<string, unknown> = {};
        const look = (): void => {
          const open = new Set(conflictsIn(resource, state, stored));
          known = {
            ...known,
            ...Object.fromEntries(names.filter((key) => !open.has(key)).map((key) => [key, stored[key]])),
          };
        };
        for (const each of steps) {
          if (each.do === "type") {
            state = typed(state, each.name, each.value);
            typedLast[each.name] = each.value;
          } else if (each.do === "other saves") server = { ...server, [each.name]: each.value };
          else if (each.do === "record is fetched") {
            state = mergeStored(state, stored, server);
            stored = server;
          } else if (each.do === "page is reloaded") {
            const draft: FormDraft | undefined = draftOf(resource, "edit", state.seen, state.values, {}, 1);
            stored = server;
            state = openForm(
              resource,
              "edit",
              stored,
              ownDraft(stored, JSON.parse(JSON.stringify(draft ?? null)) ?? undefined),
            );
          } else if (each.do === "keep mine") state = keepOwn(state, each.name, stored);
          else if (each.do === "take theirs") {
            state = takeStored(state, each.name, stored);
            delete typedLast[each.name];
          } else if (conflictsIn(resource, state, stored).length === 0) {
            const record = editedRecord(resource, stored, state.values);
            const original = originalOf(resource, state.seen, record);
            const isAccepted = Object.keys(record).every((key) => (original[key] ?? "") === (server[key] ?? ""));
            if (isAccepted) {
              for (const key of Object.keys(record)) expect([key, known[key] ?? ""]).toEqual([key, server[key] ?? ""]);
              server = { ...server, ...record };
              typedLast = {};
            }
            state = isAccepted ? openForm(resource, "edit", server, undefined) : mergeStored(state, stored, server);
            stored = server;
          }
          look();
          for (const [key, value] of Object.entries(typedLast)) {
            expect([key, state.values[key] ?? ""]).toEqual([key, value]);
            // A typed value that is also stored, and that the operator has seen as stored, is no longer the operator's
            // own edit.
            if (value === (stored[key] ?? "") && value === (state.seen[key] ?? "")) delete typedLast[key];
          }
        }
      }),
    );
  });
});

describe("a field that depends on another", () => {
  const stored = { game: "a", packs: "[1]", note: "Old" };
  const dependents = new Map([["game", ["packs"]]]);
  const open = openForm(resource, "edit", stored, undefined);

  it("is reset by the user's own choice there, and has the stored value again when that is chosen", () => {
    const moved = enterValue(open, "game", "b", stored, dependents);
    expect(moved).toMatchObject({ values: { game: "b", packs: null }, resets: { packs: "game" } });
    expect(enterValue(moved, "packs", "[2]", stored, dependents)).toMatchObject({
      values: { packs: "[2]" },
      resets: {},
    });
    expect(enterValue(moved, "game", "a", stored, dependents).values).toEqual(stored);
    expect(enterValue(open, "game", "a", stored, dependents).values).toEqual(stored);
  });
  it("is not reset when the record moves, and has the stored value again with a conflict's stored side", () => {
    const theirs = { game: "c", packs: "[3]", note: "Theirs" };
    const noted = mergeStored(enterValue(open, "note", "Mine", stored, dependents), stored, theirs);
    expect(keepOwn(noted, "note", theirs).values).toEqual({ ...theirs, note: "Mine" });
    const moved = mergeStored(enterValue(open, "game", "b", stored, dependents), stored, theirs);
    expect(moved).toMatchObject({ values: { game: "b", packs: null }, resets: { packs: "game" } });
    expect(takeStored(moved, "game", theirs)).toEqual({ values: theirs, seen: theirs });
  });
});
