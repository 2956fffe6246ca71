/** The languages in the account menu: one line that opens to all of them; none where there is only one. */
import { build } from "portal:build";
import { useState, type ReactNode } from "react";
import { languageFlag, languageName } from "../../contract/format/language.ts";
import { languageMessages } from "../../contract/messages/languages.ts";
import { Icon } from "../ui/icon.tsx";
import { currentLanguage } from "./current-language.ts";
import classes from "./language.module.css";
import { changeLanguage } from "./speak.ts";
import { useTranslate } from "./translate.ts";

export function LanguageChoices(): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const current = currentLanguage();
  if (build.languages.length < 2) return null;
  return (
    <>
      <button type="button" role="menuitem" tabIndex={-1} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span aria-hidden>{languageFlag(current)}</span>
        {t(languageMessages.select)}
        <span className={classes["current"]}><Icon name="chevron-down" /></span>
      </button>
      {isOpen && (
        <div role="group" aria-label={t(languageMessages.select)} className={classes["choices"]}>
          {build.languages.map((code) => (
            <button
              key={code} type="button" role="menuitemradio" tabIndex={-1} aria-checked={code === current} lang={code}
              onClick={(event) => {
                event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
                void changeLanguage(code);
              }}
            >
              <span aria-hidden>{languageFlag(code)}</span>
              {languageName(code)}
              {code === current && <span className={classes["current"]}><Icon name="check" /></span>}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
