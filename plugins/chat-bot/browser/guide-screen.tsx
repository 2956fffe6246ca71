/** `/chat-bot`: how the bot is, and the two steps that connect one. */
import { useId, useState, type ReactNode } from "react";
import { topics, updateRecord } from "#kernel/contract";
import { Badge, Breadcrumbs, Button, ErrorBanner, LinkButton, useCall, usePageTitle, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { guideMessages, tokenMessages } from "../contract/messages.ts";
import { botSettingsId, botSettingsRecord, getBotState } from "../contract/token-calls.ts";
import { BotStateCard } from "./bot-state-card.tsx";
import { CopyText } from "./copy-text.tsx";
import { TokenInput } from "./token-input.tsx";
import classes from "./chat-bot.module.css";

/** Where bots are made, and the command that makes one. */
const botMaker = { name: "@BotFather", address: "https://t.me/BotFather", command: "/newbot" };

export function GuideScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  usePageTitle(t(guideMessages.title));
  const { data: state, error, refresh } = useCall(instance, getBotState, { topics: [topics.resource(botSettingsId)] });
  const hasToken = state !== undefined && state.state !== "off";
  const [before, after] = t(guideMessages.stepCreateText, { command: botMaker.command, provider: "{provider}" }).split("{provider}");
  return (
    <section className={classes["screen"]}>
      <Breadcrumbs crumbs={[{ label: t(guideMessages.title) }]} />
      <header>
        <h1>{t(guideMessages.title)}</h1>
        <p className={classes["intro"]}>{t(guideMessages.intro)}</p>
      </header>
      {error !== undefined && <ErrorBanner message={error.message} retry={refresh} />}
      {(state !== undefined || error === undefined) && <BotStateCard instance={instance} state={state} />}
      {(state !== undefined || error === undefined) && <section className={classes["card"]} aria-labelledby="chat-bot-steps">
        <h2 id="chat-bot-steps">{t(guideMessages.stepsTitle)}</h2>
        <ol className={classes["steps"]}>
          <Step number={1} title={t(guideMessages.stepCreate)} isDone={hasToken}>
            <p>{before}<a dir="ltr" href={botMaker.address} target="_blank" rel="noreferrer">{botMaker.name}</a>{after}</p>
            <CopyText text={botMaker.command} label={t(guideMessages.copyCommand)} />
          </Step>
          <Step number={2} title={t(guideMessages.stepToken)} isDone={hasToken}>
            <TokenForm key={state?.state === "off" ? "none" : "some"} instance={instance} hasToken={hasToken} onSaved={refresh} />
          </Step>
        </ol>
        <p className={classes["hint"]}>{t(guideMessages.linkOwn)}</p>
      </section>}
    </section>
  );
}

function Step({ number, title, isDone, children }: { number: number; title: string; isDone: boolean; children: ReactNode }): ReactNode {
  const t = useTranslate();
  return (
    <li>
      <span className={classes["number"]} aria-hidden>{number}</span>
      <div>
        <h3>{title} {isDone && <Badge tone="success">{t(guideMessages.done)}</Badge>}</h3>
        {children}
      </div>
    </li>
  );
}

function TokenForm({ instance, hasToken, onSaved }: { instance: PluginInstance; hasToken: boolean; onSaved: () => void }): ReactNode {
  const t = useTranslate();
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
      await call(updateRecord, { resourceId: botSettingsId, recordId: botSettingsRecord, record: { api_token: token } });
      toast({ message: t(guideMessages.saved), variant: "success" });
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
    <form className={classes["tokenForm"]} onSubmit={(event) => {
      event.preventDefault();
      if (token !== "" && !isSaving) void save();
    }}>
      <label htmlFor={id}>{t(guideMessages.apiToken)}</label>
      {hasToken && <p id={`${id}n`} className={classes["hint"]}>{t(tokenMessages.tokenSet)}</p>}
      <TokenInput key={edition} instance={instance} id={id} describedBy={hasToken ? `${id}n` : undefined} onEmit={setToken} />
      {failure !== undefined && <p role="alert" className={classes["failure"]}>{failure}</p>}
      <div className={classes["buttons"]}>
        <Button type="submit" variant="primary" disabled={token === ""} loading={isSaving}>{t(guideMessages.save)}</Button>
        <LinkButton to={`/resource/${botSettingsId}/edit/${botSettingsRecord}`}>{t(guideMessages.openSettings)}</LinkButton>
      </div>
    </form>
  );
}

