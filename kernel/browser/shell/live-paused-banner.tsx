/** Shows that this tab currently gets no live updates, because the server has reached its maximum of connections. */
import { useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { socketBus } from "../socket/live.ts";
import classes from "./shell.module.css";

export function LivePausedBanner(): ReactNode {
  const { t } = useTranslation();
  const isPaused = useSyncExternalStore(socketBus.onPause, () => socketBus.isPaused);
  return <div role="status">{isPaused && <p className={classes["offline"]}>{t("kernel:shell.livePaused")}</p>}</div>;
}
