/** All languages as menu items. */
import { build } from "portal:build";
import { flagAddress } from "portal:language-flags";
import type { ReactNode } from "react";
import { describeLanguage } from "../../contract/format/language.ts";
import { Flag } from "../ui/flag.tsx";
import { MenuItem } from "../ui/menu/menu-entries.tsx";
import { currentLanguage } from "../i18n/current-language.ts";
import { changeLanguage } from "./set-locale.ts";

export function LanguageList(): ReactNode {
  const current = currentLanguage();
  return build.languages.map((code) => (
    <MenuItem
      key={code}
      label={describeLanguage(code, build.languageDetails[code]).name}
      picture={<LanguageFlag code={code} />}
      isChosen={code === current}
      lang={code}
      onSelect={() => void changeLanguage(code)}
    />
  ));
}

/** The flag that represents a language, shown beside its name. */
export const LanguageFlag = ({ code }: { code: string }): ReactNode => (
  <Flag address={flagAddress(describeLanguage(code, build.languageDetails[code]).country.toUpperCase())} />
);
