/**
 * Tests that every message exists in every shipped language, with its values and the language's plural forms, and that
 * no message is unused.
 */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { shippedLanguages } from "../../kernel/contract/format/language.ts";
import type { Messages } from "../../kernel/contract/i18n/messages.ts";
import { messageOfForm, pluralCategories } from "../../kernel/contract/i18n/plural.ts";
import type { MenuItemDefinition } from "../../kernel/contract/config/portal-config.ts";
import { createTranslations, type Translations } from "../../kernel/server/i18n/translations.ts";
import type { ServerRegistry } from "../../kernel/server/extension/server-registry.ts";
import { readRegistry } from "../support/read-registry.ts";
import { readEnglish } from "../../command/messages/english-messages.ts";
import { allFiles, shippedFiles } from "../support/message-files.ts";
import { messageTypes } from "../../command/messages/message-types.ts";

const languages = shippedLanguages.filter((language) => language !== "en");
const shipped = readEnglish(shippedFiles);
const folders = shipped.map(({ folder }) => folder);
const textsOf = (folder: string, language: string): Messages =>
  JSON.parse(readFileSync(`${folder}/${language}.json`, "utf8")) as Messages;
const isWord = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
const valuesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

/** Returns the keys that a language needs for the English messages, with each plural form as a separate key. */
function keysIn(english: Messages, language: string): string[] {
  const keys = Object.entries(english)
    .filter(([, text]) => isWord(text))
    .flatMap(([key]) => {
      const form = messageOfForm(key);
      return form === undefined ? [key] : pluralCategories(language).map((category) => `${form.key}_${category}`);
    });
  return [...new Set(keys)].toSorted();
}

describe.each(languages)("in %s", (language) => {
  it("every message is there, and no other", () => {
    for (const folder of folders) {
      const texts = textsOf(folder, language);
      const wanted = keysIn(textsOf(folder, "en"), language);
      // A language may have an additional form for zero. English texts that contain no word need no translation.
      const surplus = Object.keys(texts).filter(
        (key) =>
          !wanted.includes(key) && messageOfForm(key)?.category !== "zero" && textsOf(folder, "en")[key] === undefined,
      );
      expect({ folder, missing: wanted.filter((key) => !(key in texts)), surplus }).toEqual({
        folder,
        missing: [],
        surplus: [],
      });
    }
  });
  it("every text has its values", () => {
    const wrong = folders.flatMap((folder) => {
      const english = textsOf(folder, "en");
      return Object.entries(textsOf(folder, language)).flatMap(([key, text]) => {
        const form = messageOfForm(key);
        const original = english[key] ?? english[`${form?.key}_other`] ?? "";
        const [wanted, given] = [valuesIn(original), valuesIn(text)];
        // A plural form may spell out its number, which is in `written` where it has separators: "one row".
        const isGood =
          wanted.every(
            (name) => given.includes(name) || (form !== undefined && ["{count}", "{written}"].includes(name)),
          ) && given.every((name) => wanted.includes(name));
        return isGood && text.trim() !== "" ? [] : [`${folder} ${key}: ${original} -> ${text}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});

it("each plugin with messages has them in every language", () => {
  for (const folder of folders)
    expect(
      globSync(`${folder}/*.json`)
        .map((file) => basename(file, ".json"))
        .toSorted(),
    ).toEqual([...shippedLanguages].toSorted());
});

it("the types follow from the English texts", () => {
  for (const { file, text } of messageTypes(allFiles))
    expect(readFileSync(file, "utf8"), `${file}: run npm run messages`).toBe(text);
});

describe("the keys in the code", () => {
  const sources = globSync(["kernel/**/*.{ts,tsx}", "plugins/**/*.{ts,tsx}"])
    .filter((file) => !/\.test\.tsx?$|types\.d\.ts$/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const known = new Set(
    shipped.flatMap(({ namespace, texts }) =>
      Object.keys(texts).map((key) => `${namespace}:${messageOfForm(key)?.key ?? key}`),
    ),
  );
  const namespaces = shipped.map(({ namespace }) => namespace);
  const written = [...sources.matchAll(/["`]([a-z][a-z0-9-]*:[a-zA-Z](?:[\w.-]|\$\{[^}]*\})*)["`]/g)]
    .map(([, key = ""]) => key)
    .filter((key) => namespaces.includes(key.split(":")[0] ?? ""));

  it("are keys of messages", () => {
    const unknown = written.filter(
      (key) => !(key.includes("${") ? [...known].some((one) => matches(key, one)) : known.has(key)),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });
  it("are all there are", () => {
    const direct = new Set(written);
    const patterns = written.filter((key) => key.includes("${"));
    // Errors are referenced by their code. Menu labels count as used, since a deployment's config contains them in
    // English.
    const isUsed = (key: string): boolean =>
      direct.has(key) || patterns.some((pattern) => matches(pattern, key)) || /^[a-z-]+:menu\./.test(key);
    expect([...known].filter((key) => !isUsed(key))).toEqual([]);
  });
});

/** `finance:approvals.${kind}` matches all keys that differ in that part. */
function matches(pattern: string, key: string): boolean {
  const parts = pattern.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\w-]*")}$`).test(key);
}

describe("what the deployment itself says", () => {
  let registry: ServerRegistry;
  let translations: Translations;
  beforeAll(async () => {
    registry = await readRegistry();
    translations = createTranslations(registry.instances, shippedLanguages);
  });
  const textsOfMenu = (menu: readonly MenuItemDefinition[]): (string | undefined)[] =>
    menu.flatMap(({ label, badgeTooltip, children = [] }) => [label, badgeTooltip, ...textsOfMenu(children)]);

  it("is translated wherever a message says the same", () => {
    const known = new Set(translations.known().map(({ english }) => english));
    expect(textsOfMenu(registry.menu).filter((text) => text !== undefined && !known.has(text))).toEqual([]);
    expect(translations.text("de", "Orders")).toBe("Bestellungen");
  });
});
