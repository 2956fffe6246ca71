/** The browser's own dialog for passkeys. The package that speaks to it is fetched when it is first wanted. */
import { useTranslation } from "react-i18next";
import { CallError, useServices, type PluginInstance } from "#kernel/browser";
import type { Assertion, Registration } from "../contract/calls.ts";

type Options = Record<string, unknown>;

/** Absent in old browsers, and on pages that did not come by an encrypted connection. */
export const hasPasskeySupport = (): boolean => "PublicKeyCredential" in window;

interface PasskeyDialog {
  /**
   * The authenticator's answer to the server's question; nothing when it could not be had, which has been told then.
   */
  answerQuestion: (ask: () => Promise<Options>) => Promise<Assertion | undefined>;
  makePasskey: (ask: () => Promise<Options>) => Promise<Registration | undefined>;
}

export function usePasskeyDialog(instance: PluginInstance): PasskeyDialog {
  const { t } = useTranslation();
  const { toast } = useServices(instance);
  const told = async <Answer>(run: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await run();
    } catch (failure) {
      // What the browser says of a dialog that was closed is for developers.
      if (!(failure instanceof CallError)) toast({ message: t("twofa:noPasskey"), variant: "warning" });
      else if (!failure.isTold) toast({ message: failure.message, variant: "danger" });
      return undefined;
    }
  };
  return {
    answerQuestion: (ask) =>
      told(async () => {
        const [{ startAuthentication }, options] = await Promise.all([import("@simplewebauthn/browser"), ask()]);
        return (await startAuthentication({ optionsJSON: options as never })) as unknown as Assertion;
      }),
    makePasskey: (ask) =>
      told(async () => {
        const [{ startRegistration }, options] = await Promise.all([import("@simplewebauthn/browser"), ask()]);
        return (await startRegistration({ optionsJSON: options as never })) as unknown as Registration;
      }),
  };
}
