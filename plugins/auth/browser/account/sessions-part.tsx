/** Sessions of the user: marks the current one, and offers to end each of the others. */
import {
  Badge,
  Button,
  Card,
  ErrorBanner,
  Icon,
  Skeleton,
  useDateTime,
  useServices,
  translateText,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  endOtherSessions,
  endSession,
  forgetDevice,
  getSessions,
  type AccountSession,
  type KnownDevice,
} from "../../contract/account/calls.ts";
import { readDevice } from "../../contract/account/read-device.ts";
import classes from "./account.module.css";

export function SessionsPart({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call, toast, confirm } = useServices(instance);
  const [sessions, setSessions] = useState<readonly AccountSession[]>();
  const [devices, setDevices] = useState<readonly KnownDevice[]>([]);
  const [error, setError] = useState<string>();
  const load = useCallback(() => {
    const show = (found: { sessions: AccountSession[]; devices?: KnownDevice[] }): void => {
      setSessions(found.sessions);
      setDevices(found.devices ?? []);
      setError(undefined);
    };
    call(getSessions).then(show, (failure: Error) => setError(failure.message));
  }, [call]);
  useEffect(load, [load]);
  const end = async (run: () => Promise<unknown>, message: MessageKey): Promise<void> => {
    try {
      await run();
      toast({ message: translateText(message), variant: "success" });
    } catch (failure) {
      toast({ message: failure instanceof Error ? failure.message : String(failure), variant: "danger" });
    }
    load();
  };
  const endOthers = async (): Promise<void> => {
    if (
      await confirm({
        content: t("auth:account.endOthersQuestion"),
        acceptText: t("auth:account.endOthers"),
        danger: true,
      })
    )
      await end(() => call(endOtherSessions), "auth:account.othersEnded");
  };
  return (
    <Card title={t("auth:account.sessions")} description={t("auth:account.sessionsHint")} isLandmark>
      {error !== undefined && <ErrorBanner message={error} retry={load} />}
      {sessions === undefined ? (
        error === undefined && <Skeleton height={62} />
      ) : (
        <ul className={classes["sessions"]}>
          {sessions.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              onEnd={() => void end(() => call(endSession, { sessionId: session.id }), "auth:account.sessionEnded")}
            />
          ))}
        </ul>
      )}
      {devices.length > 0 && (
        <>
          <p className={classes["devices"]}>{t("auth:account.knownDevices")}</p>
          <ul className={classes["sessions"]}>
            {devices.map((device) => (
              <DeviceLine
                key={device.id}
                device={device}
                onForget={() =>
                  void end(() => call(forgetDevice, { deviceId: device.id }), "auth:account.deviceForgotten")
                }
              />
            ))}
          </ul>
        </>
      )}
      {sessions?.some(({ isThis }) => !isThis) === true && (
        <div className={classes["buttons"]}>
          <Button icon="log-out" onClick={() => void endOthers()}>
            {t("auth:account.endOthers")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function SessionLine({ session, onEnd }: { session: AccountSession; onEnd: () => void }): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const { device, isPhone } = useDeviceName(session.userAgent);
  return (
    <li>
      <Icon name={isPhone ? "smartphone" : "laptop"} size={20} />
      <div className={classes["where"]}>
        <div className={classes["device"]} title={session.userAgent}>
          {device}
          {session.isThis && <Badge tone="success">{t("auth:account.thisSession")}</Badge>}
        </div>
        <span>{t("auth:account.seenFrom", { address: session.ip, time: dateTime(session.lastSeenAt) })}</span>
        <span>{t("auth:account.signedInSince", { time: dateTime(session.createdAt) })}</span>
      </div>
      {!session.isThis && (
        <Button aria-label={t("auth:account.endNamed", { device })} onClick={onEnd}>
          {t("auth:account.endSession")}
        </Button>
      )}
    </li>
  );
}

function DeviceLine({
  device: { ip, userAgent, lastUsedAt },
  onForget,
}: {
  device: KnownDevice;
  onForget: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const { device, isPhone } = useDeviceName(userAgent);
  return (
    <li>
      <Icon name={isPhone ? "smartphone" : "laptop"} size={20} />
      <div className={classes["where"]}>
        <div className={classes["device"]} title={userAgent}>
          {device}
        </div>
        <span>{t("auth:account.seenFrom", { address: ip, time: dateTime(lastUsedAt) })}</span>
      </div>
      <Button aria-label={t("auth:account.forgetNamed", { device })} onClick={onForget}>
        {t("auth:account.forgetDevice")}
      </Button>
    </li>
  );
}

function useDeviceName(userAgent: string): { device: string; isPhone: boolean } {
  const { t } = useTranslation();
  const { browser, system, isPhone } = readDevice(userAgent);
  return {
    device: t("auth:account.device", {
      browser: browser ?? t("auth:account.unknownBrowser"),
      system: system ?? t("auth:account.unknownSystem"),
    }),
    isPhone,
  };
}
