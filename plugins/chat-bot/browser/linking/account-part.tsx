/** The chat bot on the account page: links the user's account to their chat, and removes the link. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Badge,
  Button,
  Card,
  ErrorBanner,
  Skeleton,
  useAdminUser,
  useCall,
  useDateTime,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import type { ReplyOf } from "@portalkit/kernel/contract";
import {
  deepLink,
  getBotLink,
  linkTopic,
  makeLinkCode,
  unlinkBot,
  type BotLink,
} from "../../contract/linking/calls.ts";
import { ChatLink } from "../controls/chat-link.tsx";
import { CopyText } from "../controls/copy-text.tsx";
import classes from "../chat-bot.module.css";

type Code = ReplyOf<typeof makeLinkCode>;

export function AccountPart({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const user = useAdminUser();
  const { data: link, error, refresh } = useCall(instance, getBotLink, { topics: [linkTopic(String(user.pk))] });
  return (
    <Card
      title={t("chat-bot:link.title")}
      isLandmark
      actions={
        link !== undefined && (
          <Badge dot tone={link.isLinked ? "success" : "neutral"}>
            {t(link.isLinked ? "chat-bot:link.linked" : "chat-bot:link.notLinked")}
          </Badge>
        )
      }
    >
      {error !== undefined && <ErrorBanner message={error.message} retry={refresh} />}
      {link === undefined ? (
        error === undefined && <Skeleton width="60%" />
      ) : link.isLinked ? (
        <WhileLinked instance={instance} link={link} refresh={refresh} />
      ) : (
        <WhileUnlinked instance={instance} botUsername={link.botUsername} />
      )}
    </Card>
  );
}

function WhileLinked({
  instance,
  link: { chatUsername, linkedAt },
  refresh,
}: {
  instance: PluginInstance;
  link: BotLink;
  refresh: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const { call, confirm, toast } = useServices(instance);
  const unlink = async (): Promise<void> => {
    if (
      !(await confirm({ content: t("chat-bot:link.unlinkSure"), acceptText: t("chat-bot:link.unlink"), danger: true }))
    )
      return;
    try {
      await call(unlinkBot, {});
      refresh();
    } catch (error) {
      toast({ message: error instanceof Error ? error.message : String(error), variant: "danger" });
    }
  };
  const date = dateTime(linkedAt ?? "");
  return (
    <>
      <p className={classes["hint"]}>
        {chatUsername === null
          ? t("chat-bot:link.linkedSince", { date })
          : t("chat-bot:link.linkedAs", { name: `@${chatUsername}`, date })}
      </p>
      <div className={classes["buttons"]}>
        <Button icon="unlink" onClick={() => void unlink()}>
          {t("chat-bot:link.unlink")}
        </Button>
      </div>
    </>
  );
}

function WhileUnlinked({ instance, botUsername }: { instance: PluginInstance; botUsername: string | null }): ReactNode {
  const { t } = useTranslation();
  const { call, toast } = useServices(instance);
  const [code, setCode] = useState<Code>();
  const [isMaking, setMaking] = useState(false);
  const make = async (): Promise<void> => {
    setMaking(true);
    try {
      setCode(await call(makeLinkCode, {}));
    } catch (error) {
      toast({ message: error instanceof Error ? error.message : String(error), variant: "danger" });
    } finally {
      setMaking(false);
    }
  };
  if (botUsername === null) return <p className={classes["hint"]}>{t("chat-bot:link.noBot")}</p>;
  return (
    <>
      <p className={classes["hint"]}>{t("chat-bot:link.notLinkedHint", { bot: botUsername })}</p>
      {code === undefined ? (
        <div className={classes["buttons"]}>
          <Button variant="primary" icon="link" loading={isMaking} onClick={() => void make()}>
            {t("chat-bot:link.makeCode")}
          </Button>
        </div>
      ) : (
        <div className={classes["code"]} role="group" aria-label={t("chat-bot:link.codeLabel")}>
          <p>{t("chat-bot:link.codeHint", { count: code.validMinutes })}</p>
          <CopyText text={code.code} label={t("chat-bot:link.copyCode")} />
          <p className={classes["hint"]}>{t("chat-bot:link.codeSecret")}</p>
          <div className={classes["buttons"]}>
            <ChatLink href={deepLink(botUsername, code.code)} isPrimary>
              {t("chat-bot:link.open")}
            </ChatLink>
          </div>
        </div>
      )}
    </>
  );
}
