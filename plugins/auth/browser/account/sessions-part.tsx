/** Where one is signed in: this session marked, each of the others with its end. */
import { Badge, Button, ErrorBanner, Icon, Skeleton, useDateTime, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { endOtherSessions, endSession, forgetDevice, getSessions, type AccountSession, type KnownDevice } from "../../contract/account-calls.ts";
import { accountMessages } from "../../contract/messages.ts";
import { readDevice } from "../../contract/read-device.ts";
import { AccountCard } from "./account-card.tsx";
import classes from "./account.module.css";

export function SessionsPart({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
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
  const end = async (run: () => Promise<unknown>, message: string): Promise<void> => {
    try {
      await run();
      toast({ message: t(message), variant: "success" });
    } catch (failure) {
      toast({ message: failure instanceof Error ? failure.message : String(failure), variant: "danger" });
    }
    load();
  };
  const endOthers = async (): Promise<void> => {
    if (await confirm({ content: t(accountMessages.endOthersQuestion), acceptText: t(accountMessages.endOthers), danger: true })) await end(() => call(endOtherSessions), accountMessages.othersEnded);
  };
  return (
    <AccountCard title={accountMessages.sessions} hint={accountMessages.sessionsHint}>
      {error !== undefined && <ErrorBanner message={error} retry={load} />}
      {sessions === undefined ? error === undefined && <Skeleton height={62} /> : (
        <ul className={classes["sessions"]}>
          {sessions.map((session) => <SessionLine key={session.id} session={session} onEnd={() => void end(() => call(endSession, { sessionId: session.id }), accountMessages.sessionEnded)} />)}
        </ul>
      )}
      {devices.length > 0 && (
        <>
          <p className={classes["devices"]}>{t(accountMessages.knownDevices)}</p>
          <ul className={classes["sessions"]}>
            {devices.map((device) => <DeviceLine key={device.id} device={device} onForget={() => void end(() => call(forgetDevice, { deviceId: device.id }), accountMessages.deviceForgotten)} />)}
          </ul>
        </>
      )}
      {sessions?.some(({ isThis }) => !isThis) === true && <div className={classes["buttons"]}><Button icon="log-out" onClick={() => void endOthers()}>{t(accountMessages.endOthers)}</Button></div>}
    </AccountCard>
  );
}

function SessionLine({ session, onEnd }: { session: AccountSession; onEnd: () => void }): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  const { device, isPhone } = useDeviceName(session.userAgent);
  return (
    <li>
      <Icon name={isPhone ? "smartphone" : "laptop"} size={20} />
      <div className={classes["where"]}>
        <div className={classes["device"]} title={session.userAgent}>{device}{session.isThis && <Badge tone="success">{t(accountMessages.thisSession)}</Badge>}</div>
        <span>{t(accountMessages.seenFrom, { address: session.ip, time: dateTime(session.lastSeenAt) })}</span>
        <span>{t(accountMessages.signedInSince, { time: dateTime(session.createdAt) })}</span>
      </div>
      {!session.isThis && <Button aria-label={t(accountMessages.endNamed, { device })} onClick={onEnd}>{t(accountMessages.endSession)}</Button>}
    </li>
  );
}

function DeviceLine({ device: { ip, userAgent, lastUsedAt }, onForget }: { device: KnownDevice; onForget: () => void }): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  const { device, isPhone } = useDeviceName(userAgent);
  return (
    <li>
      <Icon name={isPhone ? "smartphone" : "laptop"} size={20} />
      <div className={classes["where"]}>
        <div className={classes["device"]} title={userAgent}>{device}</div>
        <span>{t(accountMessages.seenFrom, { address: ip, time: dateTime(lastUsedAt) })}</span>
      </div>
      <Button aria-label={t(accountMessages.forgetNamed, { device })} onClick={onForget}>{t(accountMessages.forgetDevice)}</Button>
    </li>
  );
}

function useDeviceName(userAgent: string): { device: string; isPhone: boolean } {
  const t = useTranslate();
  const { browser, system, isPhone } = readDevice(userAgent);
  return { device: t(accountMessages.device, { browser: browser ?? t(accountMessages.unknownBrowser), system: system ?? t(accountMessages.unknownSystem) }), isPhone };
}
