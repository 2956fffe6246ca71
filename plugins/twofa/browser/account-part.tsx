/** Two-factor on the account page: whether it is on, its recovery codes and its passkeys. */
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { Badge, Button, ErrorBanner, Skeleton, useDateTime, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { getTwoFactor, type TwoFactorState } from "../contract/calls.ts";
import { twofaLimits } from "../contract/limits.ts";
import { twofaMessages } from "../contract/messages.ts";
import { AccountDialog, type AccountDialogKind } from "./account-dialogs.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import classes from "./twofa.module.css";

export function AccountPart({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  const { state, error, refresh } = useTwoFactor(instance);
  const [dialog, setDialog] = useState<AccountDialogKind>();
  return (
    <section className={classes["part"]} aria-label={t(twofaMessages.twoFactor)}>
      <header>
        <h2>{t(twofaMessages.twoFactor)}</h2>
        {state !== undefined && <Badge dot tone={state.isOn ? "success" : "neutral"}>{t(state.isOn ? twofaMessages.on : twofaMessages.off)}</Badge>}
      </header>
      {error !== undefined && <ErrorBanner message={error} retry={refresh} />}
      {state === undefined ? error === undefined && <Skeleton width="60%" /> : state.isOn ? <WhileOn instance={instance} state={state} open={setDialog} refresh={refresh} /> : <WhileOff state={state} open={setDialog} />}
      {dialog !== undefined && <AccountDialog key={dialog.kind} instance={instance} dialog={dialog} open={setDialog} refresh={refresh} />}
    </section>
  );
}

interface StateProps {
  state: TwoFactorState;
  open: (dialog: AccountDialogKind) => void;
}

function WhileOff({ state, open }: StateProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <p>{t(twofaMessages.offHint)} {state.isRequired && t(twofaMessages.isRequired)}</p>
      <div className={classes["buttons"]}><Button variant="primary" onClick={() => open({ kind: "set-up" })}>{t(twofaMessages.setUp)}</Button></div>
    </>
  );
}

function WhileOn({ instance, state, open, refresh }: StateProps & { instance: PluginInstance; refresh: () => void }): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  const { isRequired, onSince, recoveryCodesLeft: left, passkeys } = state;
  return (
    <>
      <p>{t(twofaMessages.onSince, { date: dateTime(onSince ?? "") })} {isRequired && t(twofaMessages.isRequired)}</p>
      <div className={classes["buttons"]}>
        <Button onClick={() => open({ kind: "change" })}>{t(twofaMessages.changeApp)}</Button>
        {!isRequired && <Button icon="shield-off" onClick={() => open({ kind: "off" })}>{t(twofaMessages.switchOff)}</Button>}
      </div>
      <h3>{t(twofaMessages.recoveryCodes)}</h3>
      <div className={classes["line"]}>
        <Badge tone={left > 2 ? "neutral" : "warning"}>{t(twofaMessages.codesLeft, { left, count: twofaLimits.recoveryCodes })}</Badge>
        <Button icon="refresh-cw" onClick={() => open({ kind: "renew" })}>{t(twofaMessages.newCodes)}</Button>
      </div>
      <h3>{t(twofaMessages.passkeys)}</h3>
      <p>{t(twofaMessages.passkeysHint)}</p>
      <PasskeyList instance={instance} passkeys={passkeys} onRename={(passkey) => open({ kind: "rename", passkey })} refresh={refresh} />
      {passkeys.length < twofaLimits.passkeys && <div className={classes["buttons"]}><Button icon="plus" onClick={() => open({ kind: "add" })}>{t(twofaMessages.addPasskey)}</Button></div>}
    </>
  );
}

function useTwoFactor(instance: PluginInstance): { state: TwoFactorState | undefined; error: string | undefined; refresh: () => void } {
  const { call } = useServices(instance);
  const [found, setFound] = useState<{ state?: TwoFactorState; error?: string }>({});
  const refresh = useCallback(() => {
    call(getTwoFactor).then((state) => setFound({ state }), (failure: unknown) => setFound({ error: failure instanceof Error ? failure.message : String(failure) }));
  }, [call]);
  useEffect(refresh, [refresh]);
  return { state: found.state, error: found.error, refresh };
}
