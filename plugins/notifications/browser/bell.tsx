/** Bell with the number of unread notifications; it opens their history. */
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, useAdminUser, useLive, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { changedTopic, getUnread, maxCounted } from "../contract.ts";
import classes from "./notifications.module.css";

const Panel = lazy(() => import("./panel.tsx").then((module) => ({ default: module.Panel })));

export function Bell({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const [unread, setUnread] = useState(0);
  const pk = String(useAdminUser().pk ?? "");
  useLive({
    topics: pk === "" ? [] : [changedTopic(pk)],
    read: (signal) => call(getUnread, undefined, { signal }),
    onValue: (answer) => setUnread(answer.unread),
  });
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
