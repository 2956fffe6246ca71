/**
 * The dialog that asks a signed-in user for the password, a second-factor code, or an alternative that a plugin offers.
 */
import { useAtomValue } from "jotai";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { proofMinutes, proveIdentity } from "../../contract/session/identity-proof.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { translateText } from "../i18n/translate.ts";
import { usePluginMessages } from "../i18n/use-plugin-messages.ts";
import { useRegistry } from "../extension/registry.ts";
import { servicesOf } from "../extension/services.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { LabelledInput } from "../ui/text-input.tsx";
import { useAdminUser } from "../session/hooks.ts";
import { openProofAtom, type OpenProof } from "./open-proof.ts";
import { signOut } from "../session/session.ts";
import classes from "./proof-dialog.module.css";

export function ProofDialog(): ReactNode {
  const open = useAtomValue(openProofAtom);
  return open && <OpenDialog open={open} />;
}

function OpenDialog({ open }: { open: OpenProof }): ReactNode {
  const { t } = useTranslation();
  const formId = useId();
  const { username } = useAdminUser();
  const [given, setGiven] = useState({ password: "", code: "" });
  const { run, error, isBusy } = useRun(open);
  const isTyped = open.password || open.code;
  const usable = useRegistry().identityProofs.filter(
    ({ name, instance, isUsable }) => open.methods.includes(`${instance.id}/${name}`) && isUsable?.() !== false,
  );
  const methods = usePluginMessages(usable.map(({ instance }) => instance.plugin)) ? usable : [];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      await call(proveIdentity, {
        ...(open.password ? { password: given.password } : {}),
        ...(open.code ? { code: given.code } : {}),
      });
      return true;
    });
  };
  const leave = (): void => {
    open.answer(false);
    void signOut();
  };
  return (
    <Dialog
      title={t("kernel:identityProof.title")}
      onClose={() => open.answer(false)}
      actions={
        <>
          <Button onClick={() => open.answer(false)}>{t("kernel:shell.cancel")}</Button>
          {isTyped && (
            <Button type="submit" form={formId} variant="primary" loading={isBusy}>
              {t("kernel:shell.confirm")}
            </Button>
          )}
          {!isTyped && methods.length === 0 && (
            <Button variant="primary" onClick={leave}>
              {t("kernel:shell.signOut")}
            </Button>
          )}
        </>
      }
    >
      <p>
        {isTyped || methods.length > 0
          ? t("kernel:identityProof.why", { minutes: proofMinutes })
          : t("kernel:identityProof.noWay")}
      </p>
      {isTyped && (
        <form id={formId} onSubmit={submit} className={classes["form"]}>
          {/* Tells password managers which account the password belongs to. */}
          <input hidden readOnly type="text" autoComplete="username" value={username} />
          {open.password && (
            <LabelledInput
              label={t("kernel:signIn.password")}
              type="password"
              autoComplete="current-password"
              required
              autoFocus
              value={given.password}
              onChange={(event) => setGiven({ ...given, password: event.target.value })}
            />
          )}
          {open.code && (
            <LabelledInput
              label={t("kernel:identityProof.code")}
              dir="ltr"
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={40}
              required
              autoFocus={!open.password}
              value={given.code}
              onChange={(event) => setGiven({ ...given, code: event.target.value })}
            />
          )}
        </form>
      )}
      {error !== undefined && (
        <p role="alert" className={classes["error"]}>
          {error}
        </p>
      )}
      {methods.map(({ name, label, icon, instance, load }, index) => (
        <Button
          key={`${instance.id}/${name}`}
          icon={icon}
          disabled={isBusy}
          autoFocus={!isTyped && index === 0}
          onClick={() => void run(async () => (await load())(servicesOf(instance)))}
        >
          {translateText(label)}
        </Button>
      ))}
    </Dialog>
  );
}

/** Runs one method at a time. An error is shown in the dialog; if the session has ended, the dialog closes. */
function useRun(open: OpenProof): {
  run: (prove: () => Promise<boolean>) => Promise<void>;
  error: string | undefined;
  isBusy: boolean;
} {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (prove: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      if (await prove()) open.answer(true);
    } catch (failure) {
      if (failure instanceof CallError && failure.isReported) open.answer(false);
      else setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return { run, error, isBusy };
}
