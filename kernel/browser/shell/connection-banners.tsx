/** Banners about the connection: the network is unavailable, or the tab gets no live updates. */
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRetryAfterOffline } from "../query/use-query.ts";
import { socketBus } from "../socket/live.ts";
import classes from "./shell.module.css";

/** Shows that this tab currently gets no live updates, because the server has reached its maximum of connections. */
export function LivePausedBanner(): ReactNode {
  const { t } = useTranslation();
  const isPaused = useSyncExternalStore(
    socketBus.onPause,
    () => socketBus.isPaused,
    () => false,
  );
  return <div role="status">{isPaused && <p className={classes["offline"]}>{t("kernel:shell.livePaused")}</p>}</div>;
}

/** Shows that the network is unavailable, and refetches everything on screen when it is back. */
export function OfflineBanner(): ReactNode {
  const { t } = useTranslation();
  const retry = useRetryAfterOffline();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [retry]);
  return <div role="status">{!isOnline && <p className={classes["offline"]}>{t("kernel:shell.offline")}</p>}</div>;
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
