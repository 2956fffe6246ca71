/** All languages as the choices of a menu. */
import { build } from "portal:build";
import type { ReactNode } from "react";
import { languageName } from "../../contract/format/language.ts";
import { Icon } from "../ui/icon.tsx";
import { currentLanguage } from "./current-language.ts";
import { LanguageFlag } from "./language-flag.tsx";
import classes from "./language.module.css";
import { changeLanguage } from "./speak.ts";

export function LanguageList(): ReactNode {
  const current = currentLanguage();
  return build.languages.map((code) => (
    <button
      key={code} type="button" role="menuitemradio" tabIndex={-1} aria-checked={code === current} lang={code}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        void changeLanguage(code);
      }}
    >
      <LanguageFlag code={code} />
      {languageName(code)}
      {code === current && <span className={classes["current"]}><Icon name="check" /></span>}
    </button>
  ));
}
