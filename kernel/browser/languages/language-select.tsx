/** The language selector of the signed-out pages and of the account page. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { build } from "portal:build";
import { describeLanguage } from "../../contract/format/language.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu/menu.tsx";
import { currentLanguage } from "../i18n/current-language.ts";
import { LanguageFlag, LanguageList } from "./language-list.tsx";
import classes from "./language.module.css";

export function LanguageSelect(): ReactNode {
  const { t } = useTranslation();
  const current = currentLanguage();
  const { name } = describeLanguage(current, build.languageDetails[current]);
  return (
    <Menu
      label={`${t("kernel:languages.select")}: ${name}`}
      align="start"
      triggerClassName={classes["select"] ?? ""}
      trigger={
        <>
          <LanguageFlag code={current} />
          <span lang={current}>{name}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      <LanguageList />
    </Menu>
  );
}
