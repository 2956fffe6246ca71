/** Every text is there in every language that we ship, says the same values, and has the forms of its language. */
import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { shippedLanguages } from "../../kernel/contract/format/language.ts";
import { textProblem } from "../../plugins/i18n/contract/check-text.ts";
import { knownMessages, placeOf, readRegistry, type KnownMessages } from "../support/known-messages.ts";

type Texts = Record<string, string>;
const languages = shippedLanguages.filter((language) => language !== "en");
const files = globSync("plugins/*/messages/*.json");
const textsOf = (plugin: string, language: string): Texts => {
  const file = files.find((name) => placeOf(name).plugin === plugin && placeOf(name).language === language);
  return file === undefined ? {} : (JSON.parse(readFileSync(file, "utf8")) as Texts);
};

let known: KnownMessages;
let shipped: (language: string) => Texts;
beforeAll(async () => {
  const registry = await readRegistry();
  known = await knownMessages(registry);
  shipped = (language) => Object.assign({}, ...registry.instances.map(({ contributions }) => contributions.messages?.[language] ?? {})) as Texts;
});

describe.each(languages)("in %s", (language) => {
  it("no text is missing, and each stands with the plugin that says it, or with the kernel's", () => {
    const kernel = textsOf("i18n", language);
    const missing = [...known].flatMap(([text, owners]) => [...owners].filter((owner) => !(text in kernel) && !(text in (owner === "" ? shipped(language) : textsOf(owner, language)))).map((owner) => `${owner}: ${text}`));
    expect(missing.toSorted()).toEqual([]);
  });
  it("every text has the values and the forms that it needs", () => {
    const wrong = files.filter((file) => placeOf(file).language === language).flatMap((file) => Object.entries(JSON.parse(readFileSync(file, "utf8")) as Texts).flatMap(([english, text]) => {
      const problem = text.trim() === "" ? "it is empty" : textProblem(english, text, language);
      return problem === undefined ? [] : [`${file}: ${english} -> ${text}: ${JSON.stringify(problem)}`];
    }));
    expect(wrong).toEqual([]);
  });
  it("no text is left of what nobody says any more", () => {
    expect(Object.keys(shipped(language)).filter((text) => !known.has(text))).toEqual([]);
  });
});

it("each plugin brings the files it has", () => {
  const places = files.map((file) => placeOf(file));
  expect(places.filter(({ language }) => !languages.some((shippedLanguage) => shippedLanguage === language))).toEqual([]);
  const plugins = [...new Set(places.map(({ plugin }) => plugin))];
  expect(places.map(({ plugin, language }) => `${plugin} ${language}`).toSorted()).toEqual(plugins.flatMap((plugin) => languages.map((language) => `${plugin} ${language}`)).toSorted());
});
