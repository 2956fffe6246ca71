/** Settings of random schemas: what a form sends is what is read, and form and server refuse the same values. */
import { Type, type TSchema } from "typebox";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pluginContract, setting } from "@portalkit/kernel/contract";
import { readItem } from "../../plugins/resources/browser/fields/inputs/item-text.ts";
import { columnResource } from "../../plugins/resources/browser/form/column-resource.ts";
import { editedRecord, valuesOfRow } from "../../plugins/resources/browser/form/form-values.ts";
import { validateValue } from "../../plugins/resources/browser/form/validate-value.ts";
import { loadSettings } from "../../kernel/server/config/load-settings.ts";
import type { LoadedSetting } from "../../kernel/server/extension/services/loaded-setting.ts";
import { stateOf } from "../../kernel/server/settings/current-settings.ts";
import type { SettingRow } from "../../kernel/server/settings/setting-rows.ts";
import { changesOf, settingGroups, settingValues } from "../../plugins/settings/browser/settings-form.ts";
import type { SettingInfo } from "../../plugins/settings/contract.ts";
import { columnOf } from "../../plugins/settings/server/setting-column.ts";

interface Sample {
  schema: TSchema;
  value: unknown;
  default: unknown;
}

const bounds = (min: number, max: number): fc.Arbitrary<[number, number]> =>
  fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
const maxWord = 12;
const word = fc
  .string({ unit: "grapheme", maxLength: maxWord })
  .map((text) => [...text].slice(0, maxWord).join(""))
  .filter((text) => text.isWellFormed() && !text.includes("\0"));
const sampleOf = (schema: TSchema, value: fc.Arbitrary<unknown>): fc.Arbitrary<Sample> =>
  fc.record({ schema: fc.constant(schema), value, default: value });
const lengthOf = (text: string): number => [...text].length;

const integers = bounds(-1_000, 1_000_000).chain(([minimum, maximum]) =>
  sampleOf(Type.Integer({ minimum, maximum }), fc.integer({ min: minimum, max: maximum })),
);
const numbers = bounds(-100, 100).chain(([minimum, maximum]) =>
  sampleOf(
    Type.Number({ minimum, maximum }),
    fc.integer({ min: minimum * 100, max: maximum * 100 }).map((hundredths) => hundredths / 100),
  ),
);
const texts = bounds(0, 12).chain(([minLength, maxLength]) =>
  sampleOf(
    Type.String({ minLength, maxLength }),
    word
      .map((text) => [...text.padEnd(minLength, "x")].slice(0, maxLength).join(""))
      .filter(
        // A form treats a text of spaces only as empty if one is required.
        (text) => lengthOf(text) >= minLength && (minLength === 0 || text.trim() !== ""),
      ),
  ),
);
const choices = fc.uniqueArray(
  word.filter((text) => text !== ""),
  { minLength: 1, maxLength: 5 },
);
const enums = choices.chain((values) => sampleOf(Type.Enum(values), fc.constantFrom(...values)));
const lists = sampleOf(Type.Array(Type.String({ maxLength: 12 }), { maxItems: 6 }), fc.array(word, { maxLength: 6 }));
const listsOfChoices = choices.chain((values) => sampleOf(Type.Array(Type.Enum(values)), fc.subarray(values)));
const sample = fc.oneof(sampleOf(Type.Boolean(), fc.boolean()), integers, numbers, texts, enums, lists, listsOfChoices);

function load({ schema, default: value }: Sample): LoadedSetting {
  const contract = pluginContract({
    name: "sample",
    description: "One setting",
    options: Type.Object({}),
    settings: Type.Object({ one: setting(schema, { label: "One", default: value as never }) }),
  });
  const problems: never[] = [];
  const use = contract({ id: "sample" } as never);
  const [loaded] = loadSettings({ use, options: {}, permissions: {}, place: "plugins[0]" }, {
    environment: {},
    reading: "required",
    problems,
    variables: [],
  } as never);
  expect(problems).toEqual([]);
  if (loaded === undefined) throw new Error("the setting was not loaded");
  return loaded;
}

const rowOf = (value: unknown): SettingRow => ({
  id: "",
  instanceId: "sample",
  name: "one",
  version: 1,
  value,
  sealed: null,
  isDefault: false,
  changedBy: "",
  changedAt: "",
});
const infoOf = (loaded: LoadedSetting, value: unknown): SettingInfo => ({
  instanceId: "sample",
  name: "one",
  group: "sample",
  column: columnOf("sample", loaded, true),
  value,
  defaultValue: loaded.defaultValue,
  isSecret: false,
  isSet: false,
  isSensitive: false,
  source: "changed",
  mayChange: true,
  version: 1,
  changedAt: null,
  changedBy: null,
});

describe("a setting of any schema", () => {
  it("takes every valid value through form, wire and database unchanged", () => {
    fc.assert(
      fc.property(sample, (one) => {
        const loaded = load(one);
        const info = infoOf(loaded, loaded.defaultValue);
        for (const { value, label } of info.column.enum ?? []) expect(label).toBe(value);
        expect(loaded.check(one.value)).toBeUndefined();
        expect(validateValue(info.column, one.value, "edit")).toBeUndefined();
        const resource = columnResource("settings", "Settings", settingGroups([info]));
        const before = valuesOfRow(resource, settingValues([info], String));
        const edited = editedRecord(resource, before, { "sample/one": one.value });
        const sent = changesOf([info], edited);
        const written: unknown = sent.length === 0 ? loaded.defaultValue : sent[0]?.value;
        const stored: unknown = JSON.parse(JSON.stringify(written));
        const state = stateOf(loaded, rowOf(stored), undefined as never);
        expect(state).toMatchObject({ source: "changed", value: one.value });
      }),
      // The name of what every object inherits.
      {
        numRuns: 500,
        examples: [[{ schema: { type: "array", items: { enum: ["valueOf"] } }, value: [], default: [] }]],
      },
    );
  });
  it("refuses on the server what its form refuses, and the form what the server refuses", () => {
    const typed = fc.oneof(
      fc.integer({ min: -2_000, max: 2_000_000 }).map(String),
      fc.integer({ min: -20_000, max: 20_000 }).map((n) => String(n / 100)),
      word,
    );
    fc.assert(
      fc.property(fc.oneof(integers, numbers), typed, (one, text) => {
        const loaded = load(one);
        const { column } = infoOf(loaded, loaded.defaultValue);
        const value = text.trim() === "" ? null : readItem(text, column.type ?? "string", "en");
        expect(validateValue(column, value, "edit") === undefined).toBe(loaded.check(value) === undefined);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(texts, word, (one, text) => {
        const loaded = load(one);
        const { column } = infoOf(loaded, loaded.defaultValue);
        fc.pre(text.trim() !== "");
        expect(validateValue(column, text, "edit") === undefined).toBe(loaded.check(text) === undefined);
      }),
      { numRuns: 500 },
    );
  });
  it("never crashes on a stored value, and falls back to the default if it does not fit", () => {
    fc.assert(
      fc.property(sample, fc.jsonValue(), (one, stored) => {
        const loaded = load(one);
        const { value, source } = stateOf(loaded, rowOf(stored), undefined as never);
        expect(loaded.check(value)).toBeUndefined();
        expect(source === "changed" ? value : loaded.defaultValue).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });
});
