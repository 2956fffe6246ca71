/** The languages in the account menu: one line that opens to all of them; none where there is only one. */
import { build } from "portal:build";
import { useState, type ReactNode } from "react";
import { languageMessages } from "../../contract/messages/languages.ts";
import { Icon } from "../ui/icon.tsx";
import { currentLanguage } from "./current-language.ts";
import { LanguageFlag } from "./language-flag.tsx";
import { LanguageList } from "./language-list.tsx";
import classes from "./language.module.css";
import { useTranslate } from "./translate.ts";

export function LanguageChoices(): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (build.languages.length < 2) return null;
  return (
    <>
      <button type="button" role="menuitem" tabIndex={-1} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <LanguageFlag code={currentLanguage()} />
        {t(languageMessages.select)}
        <span className={classes["current"]}><Icon name="chevron-down" /></span>
      </button>
      {isOpen && (
        <div role="group" aria-label={t(languageMessages.select)} className={classes["choices"]}>
          <LanguageList />
        </div>
      )}
    </>
  );
}
