/** The screen `/chat-bot`: the bot's state, and the two steps that connect a bot. */
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { topics, updateRecord, recordPath } from "@portalkit/kernel/contract";
import {
  Badge,
  Button,
  Card,
  LinkButton,
  Page,
  useCall,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { botSettingsId, botSettingsRecord, getBotState } from "../../contract/settings/calls.ts";
import { BotStateCard } from "./bot-state-card.tsx";
import { CopyText } from "../controls/copy-text.tsx";
import { TokenInput } from "./token-input.tsx";
import shared from "../chat-bot.module.css";
import classes from "./guide-screen.module.css";

/** The account that creates bots, and its command. */
const botMaker = { name: "@BotFather", address: "https://t.me/BotFather", command: "/newbot" };

export function GuideScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { data: state, error, refresh } = useCall(instance, getBotState, { topics: [topics.resource(botSettingsId)] });
  const hasToken = state !== undefined && state.state !== "off";
  const [before, after] = t("chat-bot:guide.stepCreateText", {
    command: botMaker.command,
    provider: "{provider}",
  }).split("{provider}");
  return (
    <Page
      title={t("chat-bot:guide.title")}
      description={t("chat-bot:guide.intro")}
      width="reading"
      error={error}
      retry={refresh}
    >
      {(state !== undefined || error === undefined) && <BotStateCard instance={instance} state={state} />}
      {(state !== undefined || error === undefined) && (
        <Card title={t("chat-bot:guide.stepsTitle")} isLandmark>
          <ol className={classes["steps"]}>
            <Step number={1} title={t("chat-bot:guide.stepCreate")} isDone={hasToken}>
              <p>
                {before}
                <a dir="ltr" href={botMaker.address} target="_blank" rel="noreferrer">
                  {botMaker.name}
                </a>
                {after}
              </p>
              <CopyText text={botMaker.command} label={t("chat-bot:guide.copyCommand")} />
            </Step>
            <Step number={2} title={t("chat-bot:guide.stepToken")} isDone={hasToken}>
              <TokenForm
                key={state?.state === "off" ? "none" : "some"}
                instance={instance}
                hasToken={hasToken}
                onSaved={refresh}
              />
            </Step>
          </ol>
          <p className={shared["hint"]}>{t("chat-bot:guide.linkOwn")}</p>
        </Card>
      )}
    </Page>
  );
}

function Step({
  number,
  title,
  isDone,
  children,
}: {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <li>
      <span className={classes["number"]} aria-hidden>
        {number}
      </span>
      <div>
        <h3>
          {title} {isDone && <Badge tone="success">{t("chat-bot:guide.done")}</Badge>}
        </h3>
        {children}
      </div>
    </li>
  );
}

function TokenForm({
  instance,
  hasToken,
  onSaved,
}: {
  instance: PluginInstance;
  hasToken: boolean;
  onSaved: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const id = useId();
  const [token, setToken] = useState("");
  const [edition, setEdition] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (): Promise<void> => {
    setSaving(true);
    setFailure(undefined);
    try {
      await call(updateRecord, {
        resourceId: botSettingsId,
        recordId: botSettingsRecord,
        record: { api_token: token },
      });
      toast({ message: t("chat-bot:guide.saved"), variant: "success" });
      setToken("");
      setEdition(edition + 1);
      onSaved();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={classes["tokenForm"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (token !== "" && !isSaving) void save();
      }}
    >
      <label htmlFor={id}>{t("chat-bot:guide.apiToken")}</label>
      {hasToken && (
        <p id={`${id}n`} className={shared["hint"]}>
          {t("chat-bot:tokens.tokenSet")}
        </p>
      )}
      <TokenInput
        key={edition}
        instance={instance}
        id={id}
        describedBy={hasToken ? `${id}n` : undefined}
        onEmit={setToken}
      />
      {failure !== undefined && (
        <p role="alert" className={classes["failure"]}>
          {failure}
        </p>
      )}
      <div className={shared["buttons"]}>
        <Button type="submit" variant="primary" disabled={token === ""} loading={isSaving}>
          {t("chat-bot:guide.save")}
        </Button>
        <LinkButton to={recordPath(botSettingsId, "edit", botSettingsRecord)}>
          {t("chat-bot:guide.openSettings")}
        </LinkButton>
      </div>
    </form>
  );
}
