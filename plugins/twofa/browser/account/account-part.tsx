/** Two-factor section of the account page: whether it is on, its recovery codes and its passkeys. */
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Badge,
  Button,
  Card,
  ErrorBanner,
  Skeleton,
  useDateTime,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { getTwoFactor, type TwoFactorState } from "../../contract/account/calls.ts";
import { twofaLimits } from "../../contract/limits.ts";
import { AccountDialog, type AccountDialogKind } from "./account-dialogs.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import classes from "./two-factor-part.module.css";

export function AccountPart({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { state, error, refresh } = useTwoFactor(instance);
  const [dialog, setDialog] = useState<AccountDialogKind>();
  return (
    <Card
      title={t("twofa:title")}
      isLandmark
      actions={
        state !== undefined && (
          <Badge dot tone={state.isOn ? "success" : "neutral"}>
            {t(state.isOn ? "twofa:on" : "twofa:off")}
          </Badge>
        )
      }
    >
      {error !== undefined && <ErrorBanner message={error} retry={refresh} />}
      {state === undefined ? (
        error === undefined && <Skeleton width="60%" />
      ) : state.isOn ? (
        <WhileOn instance={instance} state={state} open={setDialog} refresh={refresh} />
      ) : (
        <WhileOff state={state} open={setDialog} />
      )}
      {dialog !== undefined && (
        <AccountDialog key={dialog.kind} instance={instance} dialog={dialog} open={setDialog} refresh={refresh} />
      )}
    </Card>
  );
}

interface StateProps {
  state: TwoFactorState;
  open: (dialog: AccountDialogKind) => void;
}

function WhileOff({ state, open }: StateProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes["hint"]}>
        {t("twofa:offHint")} {state.isRequired && t("twofa:isRequired")}
      </p>
      <div className={classes["buttons"]}>
        <Button variant="primary" onClick={() => open({ kind: "set-up" })}>
          {t("twofa:setUp")}
        </Button>
      </div>
    </>
  );
}

function WhileOn({
  instance,
  state,
  open,
  refresh,
}: StateProps & { instance: PluginInstance; refresh: () => void }): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const { isRequired, onSince, recoveryCodesLeft: left, passkeys } = state;
  return (
    <>
      <p className={classes["hint"]}>
        {t("twofa:onSince", { date: dateTime(onSince ?? "") })} {isRequired && t("twofa:isRequired")}
      </p>
      <div className={classes["buttons"]}>
        <Button onClick={() => open({ kind: "change" })}>{t("twofa:changeApp")}</Button>
        {!isRequired && (
          <Button icon="shield-off" onClick={() => open({ kind: "off" })}>
            {t("twofa:switchOff")}
          </Button>
        )}
      </div>
      <h3>{t("twofa:recoveryCodes")}</h3>
      <div className={classes["line"]}>
        <Badge tone={left > 2 ? "neutral" : "warning"}>
          {t("twofa:codesLeft", { left, count: twofaLimits.recoveryCodes })}
        </Badge>
        <Button icon="refresh-cw" onClick={() => open({ kind: "renew" })}>
          {t("twofa:newCodes")}
        </Button>
      </div>
      <h3>{t("twofa:passkeys")}</h3>
      <p className={classes["hint"]}>{t("twofa:passkeysHint")}</p>
      <PasskeyList
        instance={instance}
        passkeys={passkeys}
        onRename={(passkey) => open({ kind: "rename", passkey })}
        refresh={refresh}
      />
      {passkeys.length < twofaLimits.passkeys && (
        <div className={classes["buttons"]}>
          <Button icon="plus" onClick={() => open({ kind: "add" })}>
            {t("twofa:addPasskey")}
          </Button>
        </div>
      )}
    </>
  );
}

function useTwoFactor(instance: PluginInstance): {
  state: TwoFactorState | undefined;
  error: string | undefined;
  refresh: () => void;
} {
  const { call } = useServices(instance);
  const [found, setFound] = useState<{ state?: TwoFactorState; error?: string }>({});
  const refresh = useCallback(() => {
    call(getTwoFactor).then(
      (state) => setFound({ state }),
      (failure: unknown) => setFound({ error: failure instanceof Error ? failure.message : String(failure) }),
    );
  }, [call]);
  useEffect(refresh, [refresh]);
  return { state: found.state, error: found.error, refresh };
}
