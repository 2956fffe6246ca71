/** Loads the texts of the page's language. */
import { currentLanguage } from "../i18n/current-language.ts";

/** Await it before the first render. Fetches a language other than English, with a timeout. */
export async function startTranslations(): Promise<void> {
  const language = currentLanguage();
  // The page's HTML says whether English texts were overridden in the portal.
  if (language === "en" && !("ownEnglish" in document.documentElement.dataset)) return;
  const { setLocale } = await import("./languages.ts");
  await setLocale(language);
}
