/** The dialogs of the account part: setting up, switching off, recovery codes and passkeys. */
import { useState, type ReactNode } from "react";
import { Button, CallError, Dialog, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { addPasskey, beginPasskey, renamePasskey, renewRecoveryCodes, switchOff, type Passkey } from "../contract/calls.ts";
import { twofaMessages } from "../contract/messages.ts";
import { AskDialog, type Asked } from "./ask-dialog.tsx";
import { hasPasskeySupport, usePasskeyDialog } from "./passkey-dialog.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetupSteps } from "./setup-steps.tsx";

export type AccountDialogKind = { kind: "set-up" | "change" | "off" | "renew" | "add" } | { kind: "codes"; codes: readonly string[] } | { kind: "rename"; passkey: Passkey };

interface AccountDialogProps {
  instance: PluginInstance;
  dialog: AccountDialogKind;
  open: (dialog: AccountDialogKind | undefined) => void;
  refresh: () => void;
}

export function AccountDialog({ instance, dialog, open, refresh }: AccountDialogProps): ReactNode {
  const t = useTranslate();
  const { call, toast } = useServices(instance);
  const { makePasskey } = usePasskeyDialog(instance);
  const { run, error, isBusy } = useRun();
  const close = (): void => open(undefined);
  const done = (message: string, codes?: readonly string[]): void => {
    toast({ message: t(message), variant: "success" });
    open(codes === undefined ? undefined : { kind: "codes", codes });
    refresh();
  };
  const asking = { isBusy, error, onClose: close };
  switch (dialog.kind) {
    case "set-up":
    case "change":
      return (
        <Dialog title={t(dialog.kind === "change" ? twofaMessages.changeApp : twofaMessages.setupTitle)} onClose={close} actions={<Button onClick={close}>{t(twofaMessages.cancel)}</Button>}>
          <SetupSteps instance={instance} onDone={({ recoveryCodes }) => done(dialog.kind === "change" ? twofaMessages.appChanged : twofaMessages.isNowOn, recoveryCodes)} />
        </Dialog>
      );
    case "codes":
      // They cannot be seen again: only the button closes it, not a press beside it.
      return (
        <Dialog title={t(twofaMessages.codesTitle)} onClose={stay} actions={<Button variant="primary" onClick={close}>{t(twofaMessages.savedCodes)}</Button>}>
          <RecoveryCodes codes={dialog.codes} />
        </Dialog>
      );
    case "off":
      return <AskDialog {...asking} isDanger title={t(twofaMessages.switchOff)} hint={t(twofaMessages.switchOffHint)} accept={t(twofaMessages.switchOff)} onAccept={() => void run(async () => {
        await call(switchOff);
        done(twofaMessages.isNowOff);
      })} />;
    case "renew":
      return <AskDialog {...asking} title={t(twofaMessages.newCodes)} hint={t(twofaMessages.newCodesHint)} accept={t(twofaMessages.newCodes)} onAccept={() => void run(async () => {
        const { recoveryCodes } = await call(renewRecoveryCodes);
        open({ kind: "codes", codes: recoveryCodes });
        refresh();
      })} />;
    case "rename":
      return <AskDialog {...asking} name={dialog.passkey.name} title={t(twofaMessages.renamePasskey, { name: dialog.passkey.name })} accept={t(twofaMessages.save)} onAccept={({ name }) => void run(async () => {
        await call(renamePasskey, { id: dialog.passkey.id, name });
        close();
        refresh();
      })} />;
    case "add":
      return <AskDialog {...asking} name={t(twofaMessages.newPasskeyName)} isImpossible={!hasPasskeySupport()} title={t(twofaMessages.addPasskey)} hint={t(twofaMessages.passkeysHint)} accept={t(twofaMessages.continue)} onAccept={({ name }) => void run(async () => {
        // What is refused is told in the dialog; what the browser's own dialog comes to, beside it.
        const { options } = await call(beginPasskey);
        const response = await makePasskey(() => Promise.resolve(options));
        if (response === undefined) return close();
        await call(addPasskey, { name, response });
        done(twofaMessages.passkeyAdded);
      })} />;
  }
}

const stay = (): void => undefined;

/** One thing at a time; what is refused stays in the dialog. */
function useRun(): { run: (work: () => Promise<void>) => Promise<void>; error: Asked["error"]; isBusy: boolean } {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CallError && failure.isTold)) setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return { run, error, isBusy };
}
