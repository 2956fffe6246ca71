/** Bell with the number of unread notifications; it opens their history. */
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { getUnread, maxCounted } from "../contract.ts";
import classes from "./notifications.module.css";
import { useAsking } from "./use-asking.ts";

const Panel = lazy(() => import("./panel.tsx").then((module) => ({ default: module.Panel })));

export function Bell({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const [unread, setUnread] = useState(0);
  useAsking(instance, async (signal) => setUnread((await call(getUnread, undefined, { signal })).unread));
  const [isOpen, setOpen] = useState(false);
  const label =
    unread === 0
      ? t("notifications:bell")
      : unread < maxCounted
        ? t("notifications:bellUnread", { count: unread })
        : t("notifications:bellMany", { count: maxCounted - 1 });
  return (
    <span className={classes["bell"]}>
      <IconButton icon="bell" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {unread > 0 && (
        <span className={classes["count"]} aria-hidden>
          {unread < maxCounted ? unread : `${maxCounted - 1}+`}
        </span>
      )}
      {isOpen && (
        <Suspense>
          <Panel instance={instance} unread={unread} onUnread={setUnread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
