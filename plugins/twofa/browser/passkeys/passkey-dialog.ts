/** The browser's own dialog for passkeys. The package that calls it is loaded at its first use. */
import { useTranslation } from "react-i18next";
import { CallError, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import type { Assertion, Registration } from "../../contract/passkeys/calls.ts";

type Options = Record<string, unknown>;

/** Returns `false` in old browsers, and on pages without an encrypted connection. */
export const hasPasskeySupport = (): boolean => "PublicKeyCredential" in window;

interface PasskeyDialog {
  /**
   * Returns the authenticator's answer to the server's challenge; `undefined` after a failure, which a toast has
   * reported.
   */
  answerQuestion: (ask: () => Promise<Options>) => Promise<Assertion | undefined>;
  makePasskey: (ask: () => Promise<Options>) => Promise<Registration | undefined>;
}

export function usePasskeyDialog(instance: PluginInstance): PasskeyDialog {
  const { t } = useTranslation();
  const { toast } = useServices(instance);
  const orReport = async <Answer>(run: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await run();
    } catch (failure) {
      // The browser's error message for a closed dialog is for developers, so it is not shown.
      if (!(failure instanceof CallError)) toast({ message: t("twofa:noPasskey"), variant: "warning" });
      else if (!failure.isReported) toast({ message: failure.message, variant: "danger" });
      return undefined;
    }
  };
  return {
    answerQuestion: (ask) =>
      orReport(async () => {
        const [{ startAuthentication }, options] = await Promise.all([import("@simplewebauthn/browser"), ask()]);
        return (await startAuthentication({ optionsJSON: options as never })) as unknown as Assertion;
      }),
    makePasskey: (ask) =>
      orReport(async () => {
        const [{ startRegistration }, options] = await Promise.all([import("@simplewebauthn/browser"), ask()]);
        return (await startRegistration({ optionsJSON: options as never })) as unknown as Registration;
      }),
  };
}
