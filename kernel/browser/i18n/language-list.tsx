/** All languages as menu items. */
import { build } from "portal:build";
import type { ReactNode } from "react";
import { languageName } from "../../contract/format/language.ts";
import { MenuItem } from "../ui/menu.tsx";
import { currentLanguage } from "./current-language.ts";
import { LanguageFlag } from "./language-flag.tsx";
import { changeLanguage } from "./set-locale.ts";

export function LanguageList(): ReactNode {
  const current = currentLanguage();
  return build.languages.map((code) => (
    <MenuItem
      key={code}
      label={languageName(code)}
      picture={<LanguageFlag code={code} />}
      isChosen={code === current}
      lang={code}
      onSelect={() => void changeLanguage(code)}
    />
  ));
}
