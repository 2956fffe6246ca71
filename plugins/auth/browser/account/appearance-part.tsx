/** Light or dark, where the deployment leaves the choice. */
import { useTheme, useTranslate, type Theme } from "#kernel/browser";
import type { ReactNode } from "react";
import { accountMessages } from "../../contract/messages.ts";
import { AccountCard } from "./account-card.tsx";
import classes from "./account.module.css";

const themes: readonly (readonly [theme: Theme, label: string])[] = [["light", accountMessages.light], ["dark", accountMessages.dark]];

export function AppearancePart(): ReactNode {
  const t = useTranslate();
  const { theme: chosen, setTheme } = useTheme();
  return (
    <AccountCard title={accountMessages.appearance} hint={accountMessages.appearanceHint}>
      <fieldset className={classes["choices"]} aria-label={t(accountMessages.appearance)}>
        {themes.map(([theme, label]) => (
          <label key={theme} className={classes["choice"]}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => setTheme(theme)} />
            {t(label)}
          </label>
        ))}
      </fieldset>
    </AccountCard>
  );
}
