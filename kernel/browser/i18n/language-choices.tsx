/** The languages in the account menu; none where there is only one. */
import { build } from "portal:build";
import type { ReactNode } from "react";
import { languageMessages } from "../../contract/messages/languages.ts";
import { Submenu } from "../ui/menu.tsx";
import { currentLanguage } from "./current-language.ts";
import { LanguageFlag } from "./language-flag.tsx";
import { LanguageList } from "./language-list.tsx";
import { useTranslate } from "./translate.ts";

export function LanguageChoices(): ReactNode {
  const t = useTranslate();
  if (build.languages.length < 2) return null;
  return <Submenu label={t(languageMessages.select)} picture={<LanguageFlag code={currentLanguage()} />}><LanguageList /></Submenu>;
}
