/** The language selector of the pages in front of the door, and of the account page. */
import type { ReactNode } from "react";
import { languageName } from "../../contract/format/language.ts";
import { languageMessages } from "../../contract/messages/languages.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { currentLanguage } from "./current-language.ts";
import { LanguageFlag } from "./language-flag.tsx";
import { LanguageList } from "./language-list.tsx";
import classes from "./language.module.css";
import { useTranslate } from "./translate.ts";

export function LanguageSelect(): ReactNode {
  const t = useTranslate();
  const current = currentLanguage();
  const name = languageName(current);
  return (
    <Menu
      label={`${t(languageMessages.select)}: ${name}`} align="start" triggerClassName={classes["select"] ?? ""}
      trigger={<><LanguageFlag code={current} /><span lang={current}>{name}</span><Icon name="chevron-down" /></>}
    >
      <LanguageList />
    </Menu>
  );
}
