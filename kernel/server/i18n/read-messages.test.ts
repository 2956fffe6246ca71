import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Problem } from "../../contract/errors/problem.ts";
import { readMessages } from "./read-messages.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-messages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
/** Reads message files with these contents. */
function read(files: Readonly<Record<string, string>>): { messages: unknown; problems: string[] } {
  const place = join(folder, String((made += 1)));
  mkdirSync(place);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  const problems: Problem[] = [];
  return {
    messages: readMessages(place, "plugins[0]", problems),
    problems: problems.map(({ where, found, expected }) => `${where}: ${found}; ${expected}`),
  };
}

describe("the messages of a plugin", () => {
  it("are read by language, and may be none", () => {
    expect(
      read({
        "en.json": '{ "rows_one": "{count} row", "rows_other": "{count} rows" }',
        "uk.json": '{ "rows_few": "{count} рядки" }',
      }),
    ).toEqual({
      messages: { en: { rows_one: "{count} row", rows_other: "{count} rows" }, uk: { rows_few: "{count} рядки" } },
      problems: [],
    });
    const problems: Problem[] = [];
    expect([readMessages(join(folder, "none"), "plugins[0]", problems), problems]).toEqual([{}, []]);
  });
  it("are refused with the file, the key and what would be right", () => {
    expect(read({ "en.json": '{ "title": "Stars" }', "de.json": "{ title: 1 }" }).problems).toEqual([
      expect.stringContaining("plugins[0] . messages/de.json: no JSON: "),
    ]);
    expect(read({ "en.json": "[]" }).problems).toEqual([
      'plugins[0] . messages/en.json: a list; texts by key: { "title": "Stars" }',
    ]);
    expect(read({ "en.json": '{ "a": { "b": "c" } }' }).problems).toEqual([
      'plugins[0] . messages/en.json: {"b":"c"} at a; texts by key: { "title": "Stars" }',
    ]);
    expect(read({ "uk.json": "{}" }).problems).toEqual([
      "plugins[0] . messages: no en.json; the English texts, which the others translate",
    ]);
    expect(read({ "en.json": '{ "title": "Stars" }', "de.json": '{ "titel": "Sterne" }' }).problems).toEqual([
      "plugins[0] . messages/de.json . titel: a text that English lacks; a key of messages/en.json",
    ]);
    expect(read({ "en.json": '{ "hi": "Hi, {name}" }', "de.json": '{ "hi": "Hallo, {nmae}" }' }).problems).toEqual([
      "plugins[0] . messages/de.json . hi: {nmae}; {name}",
    ]);
    expect(read({ "en.json": '{ "stars:title": "Stars" }' }).problems).toEqual([
      "plugins[0] . messages/en.json . stars:title: a colon in the key; a key like list.title; the plugin's name and a colon come before it where it is used",
    ]);
  });
});
