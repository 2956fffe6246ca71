/** The languages in the user menu; nothing if there is only one. */
import { build } from "portal:build";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Submenu } from "../ui/menu/menu-entries.tsx";
import { currentLanguage } from "../i18n/current-language.ts";
import { LanguageFlag, LanguageList } from "./language-list.tsx";

export function LanguageChoices(): ReactNode {
  const { t } = useTranslation();
  if (build.languages.length < 2) return null;
  return (
    <Submenu label={t("kernel:languages.select")} picture={<LanguageFlag code={currentLanguage()} />}>
      <LanguageList />
    </Submenu>
  );
}
