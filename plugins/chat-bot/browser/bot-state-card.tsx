/** How the bot is: none yet, starting, running as @name, or what keeps it from running. */
import type { ReactNode } from "react";
import { startCustomAction } from "#kernel/contract";
import { Badge, Button, Icon, Skeleton, useDateTime, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { guideMessages } from "../contract/messages.ts";
import { botSettingsId, botSettingsRecord, type BotState } from "../contract/token-calls.ts";
import { ChatLink } from "./chat-link.tsx";
import classes from "./chat-bot.module.css";

const looks = {
  off: { title: guideMessages.stateOff, text: guideMessages.stateOffText, tone: "neutral" },
  paused: { title: guideMessages.statePaused, text: guideMessages.statePausedText, tone: "warning" },
  starting: { title: guideMessages.stateStarting, text: guideMessages.stateStartingText, tone: "info" },
  running: { title: guideMessages.stateRunning, text: guideMessages.stateRunningText, tone: "success" },
  failed: { title: guideMessages.stateFailed, text: guideMessages.stateFailedText, tone: "danger" },
} as const;

export function BotStateCard({ instance, state }: { instance: PluginInstance; state: BotState | undefined }): ReactNode {
  const t = useTranslate();
  const dateTime = useDateTime();
  if (state === undefined) return <div className={classes["state"]} aria-busy><Skeleton width={40} height={40} /><div><Skeleton width={180} height={20} /><Skeleton width="70%" height={16} /></div></div>;
  const { title, text, tone } = looks[state.state];
  const username = state.username ?? "";
  return (
    <section className={classes["state"]} data-state={state.state} aria-live="polite">
      <span className={classes["face"]} aria-hidden><Icon name="bot" /></span>
      <div>
        <h2>{t(title, { username })} <Badge dot tone={tone}>{t(badgeOf(state))}</Badge></h2>
        <p>{t(text, { date: state.since === null ? "" : dateTime(state.since), count: state.linked })}</p>
        {state.problem !== null && state.state !== "off" && <p className={classes["lastError"]}>{t(guideMessages.lastError, { error: state.problem, date: dateTime(state.problemAt ?? "") })}</p>}
      </div>
      <div className={classes["buttons"]}>
        {state.state === "running" && <ChatLink href={`https://t.me/${encodeURIComponent(username)}`}>{t(guideMessages.openBot)}</ChatLink>}
        {state.state !== "off" && <RemoveToken instance={instance} />}
      </div>
    </section>
  );
}

const badgeOf = ({ state }: BotState): string => (state === "running" ? guideMessages.on : guideMessages.off);

function RemoveToken({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  const { call, confirm, toast } = useServices(instance);
  const remove = async (): Promise<void> => {
    if (!(await confirm({ content: t(guideMessages.removeTokenSure), acceptText: t(guideMessages.removeToken), danger: true }))) return;
    try {
      await call(startCustomAction, { resourceId: botSettingsId, actionId: "remove-token", recordId: botSettingsRecord });
    } catch (error) {
      toast({ message: error instanceof Error ? error.message : String(error), variant: "danger" });
    }
  };
  return <Button icon="trash-2" onClick={() => void remove()}>{t(guideMessages.removeToken)}</Button>;
}
