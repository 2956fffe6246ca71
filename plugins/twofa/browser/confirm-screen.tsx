/** The page after a right password, for accounts with two-factor: the code, or another way beside it. */
import { useState, type ReactNode } from "react";
import { Button, Link, SignInFrame, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { confirmPasskey, confirmRecoveryCode, confirmSetup, getPasskeyQuestion } from "../contract/calls.ts";
import { twofaMessages } from "../contract/messages.ts";
import { CodeBoxes } from "./code-boxes.tsx";
import { hasPasskeySupport, usePasskeyDialog } from "./passkey-dialog.ts";
import { RecoveryForm } from "./recovery-form.tsx";
import { useEntry } from "./use-entry.ts";
import { useSecondStep } from "./use-second-step.ts";
import classes from "./twofa.module.css";

export function ConfirmScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  const { call } = useServices(instance);
  const step = useSecondStep(instance, true);
  const { round, isBusy, enter, goOn, loginPath } = useEntry(instance);
  const { answerQuestion } = usePasskeyDialog(instance);
  const [isRecovering, setRecovering] = useState(false);

  const send = async (way: () => ReturnType<typeof call<typeof confirmRecoveryCode>>, wrong?: string): Promise<void> => {
    if (await enter(way, wrong)) await goOn();
  };
  const askForPasskey = async (): Promise<void> => {
    const response = await answerQuestion(async () => (await call(getPasskeyQuestion)).options);
    if (response !== undefined) await send(() => call(confirmPasskey, { response }));
  };
  return (
    <SignInFrame title={t(twofaMessages.confirmTitle)}>
      {isRecovering ? (
        <RecoveryForm key={round} isBusy={isBusy} onSubmit={(recoveryCode) => void send(() => call(confirmRecoveryCode, { recoveryCode }), t(twofaMessages.invalidCode))} />
      ) : (
        <>
          <p className={classes["hint"]}>{t(twofaMessages.confirmHint)}</p>
          <CodeBoxes key={round} autoFocus label={t(twofaMessages.codeLabel)} isBusy={isBusy} onComplete={(code) => void send(() => call(confirmSetup, { code }), t(twofaMessages.invalidCode))} />
        </>
      )}
      <div className={classes["ways"]}>
        {isRecovering && <Button onClick={() => setRecovering(false)}>{t(twofaMessages.withApp)}</Button>}
        {step?.hasPasskeys === true && hasPasskeySupport() && <Button icon="key-round" disabled={isBusy} onClick={() => void askForPasskey()}>{t(twofaMessages.withPasskey)}</Button>}
        {!isRecovering && step?.hasRecoveryCodes === true && <Button onClick={() => setRecovering(true)}>{t(twofaMessages.withRecoveryCode)}</Button>}
      </div>
      <p className={classes["back"]}><Link to={loginPath}>{t(twofaMessages.backToLogin)}</Link></p>
    </SignInFrame>
  );
}
