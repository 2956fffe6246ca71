/** The page after a right password, for accounts that have no two-factor yet: set it up, or skip it where that is allowed. */
import { useEffect, useState, type ReactNode } from "react";
import { Button, Link, SignInFrame, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { confirmSetup, getSkipAllowed } from "../contract/calls.ts";
import { twofaMessages } from "../contract/messages.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetupSteps } from "./setup-steps.tsx";
import { useEntry } from "./use-entry.ts";
import { useSecondStep } from "./use-second-step.ts";
import classes from "./twofa.module.css";

export function SetupScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  const { call } = useServices(instance);
  const step = useSecondStep(instance, false);
  const { isBusy, enter, goOn, loginPath } = useEntry(instance);
  const [codes, setCodes] = useState<readonly string[]>();
  const skipAllowed = useSkipAllowed(instance);
  if (step === undefined) return null;
  if (codes !== undefined) {
    return (
      <SignInFrame title={t(twofaMessages.codesTitle)}>
        <RecoveryCodes codes={codes} />
        <Button variant="primary" onClick={() => void goOn()}>{t(twofaMessages.savedCodes)}</Button>
      </SignInFrame>
    );
  }
  const skip = async (): Promise<void> => {
    if (await enter(() => call(confirmSetup, { skip: true }), t(twofaMessages.skipFailed))) await goOn();
  };
  const done = async ({ recoveryCodes }: { recoveryCodes?: string[] }): Promise<void> => {
    if (recoveryCodes === undefined) await goOn();
    else setCodes(recoveryCodes);
  };
  return (
    <SignInFrame title={t(twofaMessages.setupTitle)}>
      <SetupSteps instance={instance} onDone={(reply) => void done(reply)} />
      {skipAllowed && <Button loading={isBusy} onClick={() => void skip()}>{t(twofaMessages.skip)}</Button>}
      <p className={classes["back"]}><Link to={loginPath}>{t(twofaMessages.backToLogin)}</Link></p>
    </SignInFrame>
  );
}

/** False until the server has said so, and when it cannot be asked. */
function useSkipAllowed(instance: PluginInstance): boolean {
  const { call } = useServices(instance);
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    call(getSkipAllowed).then(({ skipAllowed }) => setAllowed(skipAllowed), () => undefined);
  }, [call]);
  return isAllowed;
}
