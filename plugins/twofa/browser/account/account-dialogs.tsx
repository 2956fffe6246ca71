/** Dialogs of the account section: set up, turn off, recovery codes and passkeys. */
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, useServices, translateText, type PluginInstance } from "@portalkit/kernel/browser";
import { FormDialog } from "@portalkit/resources/browser-api";
import type { MessageKey } from "@portalkit/kernel/contract";
import { addPasskey, beginPasskey, renamePasskey, type Passkey } from "../../contract/passkeys/calls.ts";
import { renewRecoveryCodes, switchOff } from "../../contract/account/calls.ts";
import { twofaLimits } from "../../contract/limits.ts";
import { hasPasskeySupport, usePasskeyDialog } from "../passkeys/passkey-dialog.ts";
import { RecoveryCodes } from "../sign-in/recovery-codes.tsx";
import { SetupSteps } from "../sign-in/setup-steps.tsx";
import classes from "../sign-in/second-step.module.css";

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
  const close = (): void => open(undefined);
  /** What a form has done has opened the next dialog already. */
  const cancel = (isDone: boolean): void => (isDone ? undefined : close());
  const passkeyName = dialog.kind === "rename" ? dialog.passkey.name : t("twofa:newPasskeyName");
  const passkeyFields = useMemo(
    () =>
      [
        {
          name: "name",
          label: t("twofa:passkeyName"),
          initial: passkeyName,
          required: true,
          maxLength: twofaLimits.passkeyName,
        },
      ] as const,
    [t, passkeyName],
  );
  const done = (message: MessageKey, codes?: readonly string[]): void => {
    toast({ message: translateText(message), variant: "success" });
    open(codes === undefined ? undefined : { kind: "codes", codes });
    refresh();
  };
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
        <FormDialog
          title={t("twofa:switchOff")}
          content={t("twofa:switchOffHint")}
          submitText={t("twofa:switchOff")}
          isDanger
          fields={noFields}
          onSubmit={async () => {
            await call(switchOff);
            done("twofa:isNowOff");
          }}
          onClose={cancel}
        />
      );
    case "renew":
      return (
        <FormDialog
          title={t("twofa:newCodes")}
          content={t("twofa:newCodesHint")}
          submitText={t("twofa:newCodes")}
          fields={noFields}
          onSubmit={async () => {
            const { recoveryCodes } = await call(renewRecoveryCodes);
            open({ kind: "codes", codes: recoveryCodes });
            refresh();
          }}
          onClose={cancel}
        />
      );
    case "rename":
      return (
        <FormDialog
          title={t("twofa:renamePasskey", { name: dialog.passkey.name })}
          submitText={t("twofa:save")}
          fields={passkeyFields}
          onSubmit={async ({ name }) => {
            await call(renamePasskey, { id: dialog.passkey.id, name });
            close();
            refresh();
          }}
          onClose={cancel}
        />
      );
    case "add":
      return (
        <FormDialog
          title={t("twofa:addPasskey")}
          content={
            <>
              <p>{t("twofa:passkeysHint")}</p>
              {!hasPasskeySupport() && (
                <p role="alert" className={classes["error"]}>
                  {t("twofa:noPasskeysHere")}
                </p>
              )}
            </>
          }
          submitText={t("twofa:continue")}
          isDisabled={!hasPasskeySupport()}
          fields={passkeyFields}
          onSubmit={async ({ name }) => {
            // Shows a server error in the dialog; a failure of the browser's own dialog appears as a toast.
            const { options } = await call(beginPasskey);
            const response = await makePasskey(() => Promise.resolve(options));
            if (response === undefined) return close();
            await call(addPasskey, { name, response });
            done("twofa:passkeyAdded");
          }}
          onClose={cancel}
        />
      );
  }
}

const noFields = [] as const;

const stay = (): void => undefined;
