/** Page after a correct password for accounts with two-factor: asks for the code, a passkey or a recovery code. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Link, SignInFrame, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { confirmPasskey, getPasskeyQuestion } from "../../contract/passkeys/calls.ts";
import { confirmRecoveryCode, confirmSetup } from "../../contract/sign-in/calls.ts";
import { CodeBoxes } from "./code-boxes.tsx";
import { hasPasskeySupport, usePasskeyDialog } from "../passkeys/passkey-dialog.ts";
import { RecoveryForm } from "./recovery-form.tsx";
import { useEntry } from "./use-entry.ts";
import { useSecondStep } from "./use-second-step.ts";
import classes from "./second-step.module.css";

export function ConfirmScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const step = useSecondStep(instance, true);
  const { round, isBusy, enter, goOn, loginPath } = useEntry(instance);
  const { answerQuestion } = usePasskeyDialog(instance);
  const [isRecovering, setRecovering] = useState(false);

  const send = async (
    way: () => ReturnType<typeof call<typeof confirmRecoveryCode>>,
    wrong?: string,
  ): Promise<void> => {
    if (await enter(way, wrong)) await goOn();
  };
  const askForPasskey = async (): Promise<void> => {
    const response = await answerQuestion(async () => (await call(getPasskeyQuestion)).options);
    if (response !== undefined) await send(() => call(confirmPasskey, { response }));
  };
  return (
    <SignInFrame title={t("twofa:confirmTitle")}>
      {isRecovering ? (
        <RecoveryForm
          key={round}
          isBusy={isBusy}
          onSubmit={(recoveryCode) =>
            void send(() => call(confirmRecoveryCode, { recoveryCode }), t("twofa:invalidCode"))
          }
        />
      ) : (
        <>
          <p className={classes["hint"]}>{t("twofa:confirmHint")}</p>
          <CodeBoxes
            key={round}
            autoFocus
            label={t("twofa:codeLabel")}
            isBusy={isBusy}
            onComplete={(code) => void send(() => call(confirmSetup, { code }), t("twofa:invalidCode"))}
          />
        </>
      )}
      <div className={classes["ways"]}>
        {isRecovering && <Button onClick={() => setRecovering(false)}>{t("twofa:withApp")}</Button>}
        {step?.hasPasskeys === true && hasPasskeySupport() && (
          <Button icon="key-round" disabled={isBusy} onClick={() => void askForPasskey()}>
            {t("twofa:usePasskeyTitle")}
          </Button>
        )}
        {!isRecovering && step?.hasRecoveryCodes === true && (
          <Button onClick={() => setRecovering(true)}>{t("twofa:withRecoveryCode")}</Button>
        )}
      </div>
      <p className={classes["back"]}>
        <Link to={loginPath}>{t("twofa:backToLogin")}</Link>
      </p>
    </SignInFrame>
  );
}
