/** Displays the bot's state: no bot yet, starting, running as @name, or why it does not run. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { startCustomAction } from "@portalkit/kernel/contract";
import {
  Badge,
  Button,
  Icon,
  Skeleton,
  useDateTime,
  useServices,
  translateText,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import { botSettingsId, botSettingsRecord, type BotState } from "../../contract/settings/calls.ts";
import { ChatLink } from "../controls/chat-link.tsx";
import classes from "./bot-state-card.module.css";

const looks = {
  off: { title: "chat-bot:guide.stateOff", text: "chat-bot:guide.stateOffText", tone: "neutral" },
  paused: { title: "chat-bot:guide.statePaused", text: "chat-bot:guide.statePausedText", tone: "warning" },
  starting: { title: "chat-bot:guide.stateStarting", text: "chat-bot:guide.stateStartingText", tone: "info" },
  running: { title: "chat-bot:guide.stateRunning", text: "chat-bot:guide.stateRunningText", tone: "success" },
  failed: { title: "chat-bot:guide.stateFailed", text: "chat-bot:guide.stateFailedText", tone: "danger" },
} as const;

export function BotStateCard({
  instance,
  state,
}: {
  instance: PluginInstance;
  state: BotState | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  if (state === undefined)
    return (
      <div className={classes["state"]} aria-busy>
        <Skeleton width={40} height={40} />
        <div>
          <Skeleton width={180} height={20} />
          <Skeleton width="70%" height={16} />
        </div>
      </div>
    );
  const { title, text, tone } = looks[state.state];
  const username = state.username ?? "";
  return (
    <section className={classes["state"]} data-state={state.state} aria-live="polite">
      <span className={classes["face"]} aria-hidden>
        <Icon name="bot" />
      </span>
      <div>
        <h2>
          {t(title, { username })}{" "}
          <Badge dot tone={tone}>
            {translateText(badgeOf(state))}
          </Badge>
        </h2>
        <p>{t(text, { date: state.since === null ? "" : dateTime(state.since), count: state.linked })}</p>
        {state.problem !== null && state.state !== "off" && (
          <p className={classes["lastError"]}>
            {t("chat-bot:guide.lastError", { error: state.problem, date: dateTime(state.problemAt ?? "") })}
          </p>
        )}
      </div>
      <div className={classes["buttons"]}>
        {state.state === "running" && (
          <ChatLink href={`https://t.me/${encodeURIComponent(username)}`}>{t("chat-bot:guide.openBot")}</ChatLink>
        )}
        {state.state !== "off" && <RemoveToken instance={instance} />}
      </div>
    </section>
  );
}

const badgeOf = ({ state }: BotState): MessageKey => (state === "running" ? "chat-bot:guide.on" : "chat-bot:guide.off");

function RemoveToken({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call, confirm, toast } = useServices(instance);
  const remove = async (): Promise<void> => {
    if (
      !(await confirm({
        content: t("chat-bot:guide.removeTokenSure"),
        acceptText: t("chat-bot:guide.removeToken"),
        danger: true,
      }))
    )
      return;
    try {
      await call(startCustomAction, {
        resourceId: botSettingsId,
        actionId: "remove-token",
        recordId: botSettingsRecord,
      });
    } catch (error) {
      toast({ message: error instanceof Error ? error.message : String(error), variant: "danger" });
    }
  };
  return (
    <Button icon="trash-2" onClick={() => void remove()}>
      {t("chat-bot:guide.removeToken")}
    </Button>
  );
}
