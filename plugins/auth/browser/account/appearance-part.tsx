/** Theme and language of the portal for this account. */
import { LanguageSelect, useTheme, translateText, type Theme } from "@portal/kernel/browser";
import type { MessageKey } from "@portal/kernel/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AccountCard } from "./account-card.tsx";
import classes from "./account.module.css";

const themes: readonly (readonly [theme: Theme, label: MessageKey])[] = [
  ["light", "auth:account.light"],
  ["dark", "auth:account.dark"],
];

/** Choice of the light or dark theme, if the deployment allows it. */
export function AppearancePart(): ReactNode {
  const { t } = useTranslation();
  const { theme: chosen, setTheme } = useTheme();
  return (
    <AccountCard title="auth:account.appearance" hint="auth:account.appearanceHint">
      <fieldset className={classes["choices"]} aria-label={t("auth:account.appearance")}>
        {themes.map(([theme, label]) => (
          <label key={theme} className={classes["choice"]}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => setTheme(theme)} />
            {translateText(label)}
          </label>
        ))}
      </fieldset>
    </AccountCard>
  );
}

/** Language of this account: of its screens and its mails. */
export function LanguagePart(): ReactNode {
  return (
    <AccountCard title="auth:account.language">
      <LanguageSelect />
    </AccountCard>
  );
}
