/** Dialogs of the account section: set up, turn off, recovery codes and passkeys. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, CallError, Dialog, useServices, translateText, type PluginInstance } from "@portal/kernel/browser";
import type { MessageKey } from "@portal/kernel/contract";
import { addPasskey, beginPasskey, renamePasskey, type Passkey } from "../../contract/passkeys/calls.ts";
import { renewRecoveryCodes, switchOff } from "../../contract/account/calls.ts";
import { AskDialog, type Asked } from "./ask-dialog.tsx";
import { hasPasskeySupport, usePasskeyDialog } from "../passkeys/passkey-dialog.ts";
import { RecoveryCodes } from "../sign-in/recovery-codes.tsx";
import { SetupSteps } from "../sign-in/setup-steps.tsx";

export type AccountDialogKind =
  | { kind: "set-up" | "change" | "off" | "renew" | "add" }
  | { kind: "codes"; codes: readonly string[] }
  | { kind: "rename"; passkey: Passkey };

interface AccountDialogProps {
  instance: PluginInstance;
  dialog: AccountDialogKind;
  open: (dialog: AccountDialogKind | undefined) => void;
  refresh: () => void;
}

export function AccountDialog({ instance, dialog, open, refresh }: AccountDialogProps): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const { makePasskey } = usePasskeyDialog(instance);
  const { run, error, isBusy } = useRun();
  const close = (): void => open(undefined);
  const done = (message: MessageKey, codes?: readonly string[]): void => {
    toast({ message: translateText(message), variant: "success" });
    open(codes === undefined ? undefined : { kind: "codes", codes });
    refresh();
  };
  const shared = { isBusy, error, onClose: close };
  switch (dialog.kind) {
    case "set-up":
    case "change":
      return (
        <Dialog
          title={t(dialog.kind === "change" ? "twofa:changeApp" : "twofa:setupTitle")}
          onClose={close}
          actions={<Button onClick={close}>{t("twofa:cancel")}</Button>}
        >
          <SetupSteps
            instance={instance}
            onDone={({ recoveryCodes }) =>
              done(dialog.kind === "change" ? "twofa:appChanged" : "twofa:isNowOn", recoveryCodes)
            }
          />
        </Dialog>
      );
    case "codes":
      // The codes cannot be shown again: only the button closes the dialog, not a click outside of it.
      return (
        <Dialog
          title={t("twofa:codesTitle")}
          onClose={stay}
          actions={
            <Button variant="primary" onClick={close}>
              {t("twofa:savedCodes")}
            </Button>
          }
        >
          <RecoveryCodes codes={dialog.codes} />
        </Dialog>
      );
    case "off":
      return (
        <AskDialog
          {...shared}
          isDanger
          title={t("twofa:switchOff")}
          hint={t("twofa:switchOffHint")}
          accept={t("twofa:switchOff")}
          onAccept={() =>
            void run(async () => {
              await call(switchOff);
              done("twofa:isNowOff");
            })
          }
        />
      );
    case "renew":
      return (
        <AskDialog
          {...shared}
          title={t("twofa:newCodes")}
          hint={t("twofa:newCodesHint")}
          accept={t("twofa:newCodes")}
          onAccept={() =>
            void run(async () => {
              const { recoveryCodes } = await call(renewRecoveryCodes);
              open({ kind: "codes", codes: recoveryCodes });
              refresh();
            })
          }
        />
      );
    case "rename":
      return (
        <AskDialog
          {...shared}
          name={dialog.passkey.name}
          title={t("twofa:renamePasskey", { name: dialog.passkey.name })}
          accept={t("twofa:save")}
          onAccept={({ name }) =>
            void run(async () => {
              await call(renamePasskey, { id: dialog.passkey.id, name });
              close();
              refresh();
            })
          }
        />
      );
    case "add":
      return (
        <AskDialog
          {...shared}
          name={t("twofa:newPasskeyName")}
          isImpossible={!hasPasskeySupport()}
          title={t("twofa:addPasskey")}
          hint={t("twofa:passkeysHint")}
          accept={t("twofa:continue")}
          onAccept={({ name }) =>
            void run(async () => {
              // Shows a server error in the dialog; a failure of the browser's own dialog appears as a toast.
              const { options } = await call(beginPasskey);
              const response = await makePasskey(() => Promise.resolve(options));
              if (response === undefined) return close();
              await call(addPasskey, { name, response });
              done("twofa:passkeyAdded");
            })
          }
        />
      );
  }
}

const stay = (): void => undefined;

/** Runs one task at a time, and shows its error in the dialog. */
function useRun(): { run: (work: () => Promise<void>) => Promise<void>; error: Asked["error"]; isBusy: boolean } {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CallError && failure.isReported))
        setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return { run, error, isBusy };
}
