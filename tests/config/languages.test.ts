/** Languages that plugins and the config bring, and mistakes in them. */
import { expect, it } from "vitest";
import { checkPortal } from "../../command/check.ts";
import { hebrew } from "../fixtures/plugins/hebrew/contract.ts";
import { load, problemsOf, type Loose } from "./sample-config.ts";

const withHebrew = (languages: unknown[]) => (config: Loose) => {
  config.pluginFolders.push("../fixtures/plugins");
  config.plugins.push(hebrew({ id: "hebrew" }));
  config.languages = languages;
};

it("takes a language of a plugin, with its own name, flag and direction", async () => {
  const { languages, portal, instances } = await load(withHebrew(["en", "he"]));
  expect(portal.languages).toEqual(["en", "he"]);
  expect(languages[1]).toEqual({ code: "he", name: "עברית", country: "il", direction: "rtl" });
  expect(instances.at(-1)?.languages).toEqual(languages);
});

it("takes a language that the config describes", async () => {
  const { languages } = await load((config) => (config.languages = ["en", { code: "da", country: "dk" }]));
  expect(languages[1]).toEqual({ code: "da", name: "Dansk", country: "dk", direction: "ltr" });
});

it("says how many texts a language lacks, and nothing of those that lack none", async () => {
  const { description: described } = await checkPortal("tests/fixtures/clinic.config.ts", {
    environment: {},
    isConfigOnly: true,
  });
  expect(described.match(/lacks .*/g)).toEqual([
    expect.stringMatching(/^lacks \d+ texts of \d+; users read them in English$/) as string,
  ]);
  expect(described).toContain("he lacks");
});

it.each<[string, (config: Loose) => void, object]>([
  [
    "a language of a plugin that is misspelled",
    withHebrew(["en", "hr"]),
    {
      where: "languages[1]",
      found: '"hr" (a string)',
      expected: 'one of "en", "uk", "de", "es", "pt", "tr", "ar", "zh", "he"',
      didYouMean: "he",
    },
  ],
  [
    "a language twice",
    (config) => (config.languages = ["en", { code: "en" }]),
    { where: "languages[1]", found: '"en" again', expected: "each language once" },
  ],
  [
    "a description without a code",
    (config) => (config.languages = ["en", { name: "Dansk" }]),
    { where: 'languages[1] "Dansk" . code', found: "nothing" },
  ],
  [
    "a flag of two words",
    (config) => (config.languages = ["en", { code: "da", country: "Denmark" }]),
    { where: "languages[1] . country", found: '"Denmark" (a string)', expected: "two lowercase letters, like il" },
  ],
  [
    "a plugin that adds a language which ships",
    (config) => (config.plugins[2].contract.languages = { de: {} }),
    {
      where: 'plugins[2] "visits" . contract.ts . languages . de',
      found: 'the language "de", which the portal has',
      expected: "a language that no other plugin adds; `translations` changes the texts of any",
    },
  ],
])("refuses %s", async (_name, spoil, problem) => {
  try {
    expect(await problemsOf(spoil)).toContainEqual(expect.objectContaining(problem));
  } finally {
    await load((config) => delete config.plugins[2].contract.languages);
  }
});
