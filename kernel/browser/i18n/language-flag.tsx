/** The flag that represents a language, shown beside its name. */
import { flagAddress } from "portal:language-flags";
import type { ReactNode } from "react";
import { languageCountry } from "../../contract/format/language.ts";
import { Flag } from "../ui/flag.tsx";

export const LanguageFlag = ({ code }: { code: string }): ReactNode => (
  <Flag address={flagAddress(languageCountry(code).toUpperCase())} />
);
