/** Page after a correct password for accounts without two-factor: sets it up, or skips it if that is allowed. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Link, SignInFrame, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { confirmSetup, getSkipAllowed } from "../../contract/sign-in/calls.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetupSteps } from "./setup-steps.tsx";
import { useEntry } from "./use-entry.ts";
import { useSecondStep } from "./use-second-step.ts";
import classes from "./second-step.module.css";

export function SetupScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const step = useSecondStep(instance, false);
  const { isBusy, enter, goOn, loginPath } = useEntry(instance);
  const [codes, setCodes] = useState<readonly string[]>();
  const skipAllowed = useSkipAllowed(instance);
  if (step === undefined) return null;
  if (codes !== undefined) {
    return (
      <SignInFrame title={t("twofa:codesTitle")}>
        <RecoveryCodes codes={codes} />
        <Button variant="primary" onClick={() => void goOn()}>
          {t("twofa:savedCodes")}
        </Button>
      </SignInFrame>
    );
  }
  const skip = async (): Promise<void> => {
    if (await enter(() => call(confirmSetup, { skip: true }), t("twofa:skipFailed"))) await goOn();
  };
  const done = async ({ recoveryCodes }: { recoveryCodes?: string[] }): Promise<void> => {
    if (recoveryCodes === undefined) await goOn();
    else setCodes(recoveryCodes);
  };
  return (
    <SignInFrame title={t("twofa:setupTitle")}>
      <SetupSteps instance={instance} onDone={(reply) => void done(reply)} />
      {skipAllowed && (
        <Button loading={isBusy} onClick={() => void skip()}>
          {t("twofa:skip")}
        </Button>
      )}
      <p className={classes["back"]}>
        <Link to={loginPath}>{t("twofa:backToLogin")}</Link>
      </p>
    </SignInFrame>
  );
}

/** Returns `false` until the server replies, and if the request fails. */
function useSkipAllowed(instance: PluginInstance): boolean {
  const { call } = useServices(instance);
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    call(getSkipAllowed).then(
      ({ skipAllowed }) => setAllowed(skipAllowed),
      () => undefined,
    );
  }, [call]);
  return isAllowed;
}
