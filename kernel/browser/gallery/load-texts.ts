/** Loads all texts of a language, those of the plugins too, and switches to it. */
import "../i18n/list-messages.ts";
import { texts } from "portal:gallery";
import { messages } from "portal:messages";
import { applyLanguage, loadMessages } from "../i18n/translate.ts";

export async function loadTexts(language: string): Promise<void> {
  const [translated] = await Promise.all([texts[language]?.(), ...Object.keys(messages).map(loadMessages)]);
  await applyLanguage(language, (namespace, english) => translated?.[namespace] ?? english);
}
