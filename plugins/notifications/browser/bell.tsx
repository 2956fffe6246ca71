/** The bell: how many notifications are unread, and the way to their history. */
import { lazy, Suspense, useState, type ReactNode } from "react";
import { IconButton, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { getUnread, mostCounted, notificationMessages } from "../contract.ts";
import classes from "./notifications.module.css";
import { useAsking } from "./use-asking.ts";

const Panel = lazy(() => import("./panel.tsx").then((module) => ({ default: module.Panel })));

export function Bell({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  const { call } = useServices(instance);
  const [unread, setUnread] = useState(0);
  useAsking(instance, async (signal) => setUnread((await call(getUnread, undefined, { signal })).unread));
  const [isOpen, setOpen] = useState(false);
  const label = unread === 0 ? t(notificationMessages.bell) : unread < mostCounted ? t(notificationMessages.bellUnread, { count: unread }) : t(notificationMessages.bellMany, { count: mostCounted - 1 });
  return (
    <span className={classes["bell"]}>
      <IconButton icon="bell" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {unread > 0 && <span className={classes["count"]} aria-hidden>{unread < mostCounted ? unread : `${mostCounted - 1}+`}</span>}
      {isOpen && <Suspense><Panel instance={instance} unread={unread} onUnread={setUnread} onClose={() => setOpen(false)} /></Suspense>}
    </span>
  );
}
