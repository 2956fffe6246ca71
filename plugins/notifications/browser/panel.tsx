/** History of notifications in a drawer: newest first, grouped by day, with unread ones marked. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Drawer,
  EmptyState,
  ErrorBanner,
  Skeleton,
  useDateTime,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import type { KeptNotification } from "../contract.ts";
import { byDay, dayOf } from "./by-day.ts";
import { Entry } from "./entry.tsx";
import classes from "./notifications.module.css";
import { useHistory } from "./use-history.ts";

interface PanelProps {
  instance: PluginInstance;
  unread: number;
  onUnread: (unread: number) => void;
  onClose: () => void;
}

export function Panel({ instance, unread, onUnread, onClose }: PanelProps): ReactNode {
  const { t } = useTranslation();
  const { notifications, hasMore, isLoading, error, readMore, retry, markRead, markAllRead } = useHistory(
    instance,
    onUnread,
  );
  const isEmpty = notifications.length === 0;
  const open = (one: KeptNotification): void => {
    markRead(one);
    if (one.link !== null) onClose();
  };
  return (
    <Drawer
      title={t("notifications:bell")}
      onClose={onClose}
      actions={
        unread > 0 &&
        !isEmpty && (
          <Button variant="ghost" onClick={markAllRead}>
            {t("notifications:markAllRead")}
          </Button>
        )
      }
    >
      <div className={classes["history"]} aria-busy={isLoading}>
        {isEmpty && isLoading && <Waiting />}
        {isEmpty && !isLoading && error === undefined && (
          <EmptyState icon="bell" title={t("notifications:empty")} hint={t("notifications:emptyHint")} />
        )}
        {byDay(notifications).map(({ day, notifications: ofDay }) => (
          <section key={day} className={classes["day"]} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`}>
              <DayName day={day} instant={ofDay[0]?.at ?? day} />
            </h3>
            <ul>
              {ofDay.map((one) => (
                <Entry key={one.id} notification={one} onOpen={() => open(one)} />
              ))}
            </ul>
          </section>
        ))}
        {error !== undefined && <ErrorBanner message={error} retry={retry} />}
        {hasMore && error === undefined && (
          <Button className={classes["more"]} loading={isLoading} onClick={readMore}>
            {t("notifications:showMore")}
          </Button>
        )}
      </div>
    </Drawer>
  );
}

function DayName({ day, instant }: { day: string; instant: string }): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const now = new Date();
  if (day === dayOf(now)) return t("notifications:today");
  // The previous calendar day, which is not always 24 hours long.
  return day === dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))
    ? t("notifications:yesterday")
    : dateTime(instant, "date");
}

function Waiting(): ReactNode {
  return (
    <ul aria-hidden>
      {[70, 90, 55, 80].map((width) => (
        <li key={width} className={classes["waiting"]}>
          <Skeleton width={`${width}%`} />
          <Skeleton width={60} height={11} />
        </li>
      ))}
    </ul>
  );
}
