/** The English texts of the kernel and of every plugin, for tests that run no portal: refusals say what operators read. */
import { globSync, readFileSync } from "node:fs";
import i18next from "i18next";
import { i18nOptions, applySpecifiedPlurals } from "../../kernel/contract/i18n/i18n-options.ts";
import { translateText, type Values } from "../../kernel/contract/i18n/translate-text.ts";

const files = globSync(["kernel/messages/*/en.json", "plugins/*/messages/en.json", "tests/fixtures/plugins/*/messages/en.json"]);
const namespaceOf = (file: string): string => file.split("/").findLast((name) => name !== "messages" && name !== "en.json") ?? "";
const texts = Object.fromEntries(files.map((file) => [namespaceOf(file), JSON.parse(readFileSync(file, "utf8")) as Record<string, string>]));

if (!i18next.isInitialized) await i18next.init({ ...i18nOptions, lng: "en", initAsync: false });
for (const [namespace, bundle] of Object.entries(texts)) i18next.addResourceBundle("en", namespace, bundle);
applySpecifiedPlurals(i18next);

/** What a message, or a text that may be one, says in English. */
export const english = (text: string, values?: Values): string => translateText(i18next, "en", text, values);
