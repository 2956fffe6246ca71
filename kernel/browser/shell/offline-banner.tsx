/** Shows that the network is unavailable, and refetches everything on screen when it is back. */
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRetryAfterOffline } from "../query/use-query.ts";
import classes from "./shell.module.css";

export function OfflineBanner(): ReactNode {
  const { t } = useTranslation();
  const retry = useRetryAfterOffline();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
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
