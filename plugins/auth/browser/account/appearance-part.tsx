/** Theme and language of the portal for this account. */
import { Card, LanguageSelect, useTheme, translateText, type Theme } from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
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
    <Card title={t("auth:account.appearance")} description={t("auth:account.appearanceHint")} isLandmark>
      <fieldset className={classes["choices"]} aria-label={t("auth:account.appearance")}>
        {themes.map(([theme, label]) => (
          <label key={theme} className={classes["choice"]}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => setTheme(theme)} />
            {translateText(label)}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}

/** Language of this account: of its screens and its mails. */
export function LanguagePart(): ReactNode {
  const { t } = useTranslation();
  return (
    <Card title={t("auth:account.language")} isLandmark>
      <LanguageSelect />
    </Card>
  );
}
