/** Form for a recovery code, used instead of a code of the app. */
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, LabelledInput } from "@portalkit/kernel/browser";
import classes from "./second-step.module.css";

export function RecoveryForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (code: string) => void }): ReactNode {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(code);
  };
  return (
    <form onSubmit={submit} className={classes["form"]}>
      <p className={classes["hint"]}>{t("twofa:recoveryHint")}</p>
      <LabelledInput
        label={t("twofa:recoveryCode")}
        autoFocus
        required
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" loading={isBusy}>
        {t("twofa:continue")}
      </Button>
    </form>
  );
}
