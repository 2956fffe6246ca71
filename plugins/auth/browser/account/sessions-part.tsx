/** Where one is signed in: this session marked, each of the others with its end. */
import { Badge, Button, ErrorBanner, Icon, Skeleton, useDateTime, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { endOtherSessions, endSession, getSessions, type AccountSession } from "../../contract/account-calls.ts";
import { accountMessages } from "../../contract/messages.ts";
import { readDevice } from "../../contract/read-device.ts";
import { AccountCard } from "./account-card.tsx";
import classes from "./account.module.css";

export function SessionsPart({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  const { call, toast, confirm } = useServices(instance);
  const [sessions, setSessions] = useState<readonly AccountSession[]>();
  const [error, setError] = useState<string>();
  const load = useCallback(() => {
    const told = (found: { sessions: AccountSession[] }): void => { setSessions(found.sessions); setError(undefined); };
    call(getSessions).then(told, (failure: Error) => setError(failure.message));
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
      {sessions?.some(({ isThis }) => !isThis) === true && <div className={classes["buttons"]}><Button icon="log-out" onClick={() => void endOthers()}>{t(accountMessages.endOthers)}</Button></div>}
    </AccountCard>
  );
}

function SessionLine({ session, onEnd }: { session: AccountSession; onEnd: () => void }): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  const { browser, system, isPhone } = readDevice(session.userAgent);
  const device = t(accountMessages.device, { browser: browser ?? t(accountMessages.unknownBrowser), system: system ?? t(accountMessages.unknownSystem) });
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
