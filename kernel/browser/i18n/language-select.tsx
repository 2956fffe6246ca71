/** The language selector of the pages in front of the door. The browser's own list: it has keyboard, touch and search for nothing. */
import { build } from "portal:build";
import type { ReactNode } from "react";
import { languageFlag, languageName } from "../../contract/format/language.ts";
import { languageMessages } from "../../contract/messages/languages.ts";
import { currentLanguage } from "./current-language.ts";
import classes from "./language.module.css";
import { changeLanguage } from "./speak.ts";
import { useTranslate } from "./translate.ts";

export function LanguageSelect(): ReactNode {
  const t = useTranslate();
  return (
    <select className={classes["select"]} aria-label={t(languageMessages.select)} value={currentLanguage()} onChange={({ target }) => void changeLanguage(target.value)}>
      {build.languages.map((code) => <option key={code} value={code} lang={code}>{`${languageFlag(code)} ${languageName(code)}`}</option>)}
    </select>
  );
}
