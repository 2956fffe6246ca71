/** `/system`: whether all is well with the deployment, and its processes, work, storage and slowest calls. */
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Page, useDateTime, useQuery, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { getSystem } from "../contract.ts";
import { Findings } from "./findings.tsx";
import { SystemTables } from "./system-tables.tsx";
import classes from "./system.module.css";

/** Processes report themselves at twice this interval. */
const askEveryMs = 15_000;

export function SystemScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const dateTime = useDateTime();
  const { data, error, refresh } = useQuery("system", () => services.call(getSystem, undefined, { isQuiet: true }));
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [refresh]);
  return (
    <Page
      title={t("system:title")}
      description={data && t("system:checkedAt", { time: dateTime(data.checkedAt) })}
      isLoading={data === undefined}
      error={error}
      retry={refresh}
      actions={
        <Button icon="refresh-cw" onClick={refresh}>
          {t("system:refresh")}
        </Button>
      }
    >
      {data !== undefined && (
        <div className={classes["sections"]}>
          <Findings findings={data.findings} />
          <SystemTables instance={instance} state={data} />
        </div>
      )}
    </Page>
  );
}
