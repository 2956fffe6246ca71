/**
 * The English texts of the kernel and of every plugin, for tests that run no portal: errors have the text that
 * operators read.
 */
import i18next from "i18next";
import { i18nOptions, applySpecifiedPlurals } from "../../kernel/contract/i18n/i18n-options.ts";
import { translateText, type Values } from "../../kernel/contract/i18n/translate-text.ts";
import { readEnglish } from "../../command/messages/english-messages.ts";
import { allFiles } from "./message-files.ts";

if (!i18next.isInitialized) await i18next.init({ ...i18nOptions, lng: "en", initAsync: false });
for (const { namespace, texts } of readEnglish(allFiles)) i18next.addResourceBundle("en", namespace, texts);
applySpecifiedPlurals(i18next);

/** Translates a message, or a text that may be one, to English. */
export const english = (text: string, values?: Values): string => translateText(i18next, "en", text, values);
