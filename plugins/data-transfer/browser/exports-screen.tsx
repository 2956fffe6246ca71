/** `/exports`: the user's exports in the background, with their files. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Badge,
  Breadcrumbs,
  Button,
  CallError,
  EmptyState,
  ErrorBanner,
  Skeleton,
  useAdminUser,
  useCount,
  useDateTime,
  usePageTitle,
  useQuery,
  useServices,
  WidgetCard,
  type PluginInstance,
} from "#kernel/browser";
import { downloadExport, exportsTopic, listExports, removeExport, type BackgroundExport } from "../contract.ts";
import classes from "./transfer.module.css";

/** In case the socket is interrupted. */
const askMs = 5_000;

export function ExportsScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const userPk = String(useAdminUser()?.pk ?? "");
  const { data, error, refresh } = useQuery("background exports", () => services.call(listExports, {}));
  const title = t("data-transfer:background.title");
  usePageTitle(title);
  useEffect(() => services.subscribe(exportsTopic(userPk), () => refresh()), [services, userPk, refresh]);
  const isRunning = data?.exports.some(({ state }) => state === "running") === true;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(refresh, askMs);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
  return (
    <div className={classes["fields"]}>
      <Breadcrumbs crumbs={[{ label: title }]} />
      <h1>{title}</h1>
      {error !== undefined ? (
        <ErrorBanner message={error.message} retry={refresh} />
      ) : data === undefined ? (
        <Skeleton width="40%" />
      ) : data.exports.length === 0 ? (
        <EmptyState
          icon="download"
          title={t("data-transfer:background.empty")}
          hint={t("data-transfer:background.emptyHint")}
        />
      ) : (
        <>
          <p>{t("data-transfer:background.kept", { hours: data.keptHours })}</p>
          {data.exports.map((one) => (
            <ExportCard key={one.id} instance={instance} one={one} refresh={refresh} />
          ))}
        </>
      )}
    </div>
  );
}

const tones = { running: "info", done: "success", failed: "danger" } as const;

function ExportCard({
  instance,
  one,
  refresh,
}: {
  instance: PluginInstance;
  one: BackgroundExport;
  refresh: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const grouped = useCount();
  const time = useDateTime();
  const [isBusy, setBusy] = useState(false);
  const { id, fileName, state, rows, total, size, reason, createdAt } = one;
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      const message = failure instanceof CallError ? failure.message : t("data-transfer:exportBroken");
      services.toast({ message, variant: "danger" });
    } finally {
      setBusy(false);
      refresh();
    }
  };
  const remove = t(`data-transfer:background.${state === "running" ? "stop" : "remove"}`);
  const download = t("data-transfer:background.download");
  return (
    <WidgetCard title={fileName}>
      <div>
        <Badge tone={tones[state]} dot>
          {t(`data-transfer:background.${state}`)}
        </Badge>
      </div>
      <div className={classes["progress"]}>
        {state === "running" && (
          <progress max={Math.max(total, 1)} value={rows} aria-label={t("data-transfer:exportProgress")} />
        )}
        <span>{t("data-transfer:exported", { rows: grouped(rows), total: grouped(Math.max(rows, total)) })}</span>
        <span>
          {t("data-transfer:background.size")}: {(size / 1_000_000).toFixed(2)} MB
        </span>
        <span>
          {t("data-transfer:background.created")}: <time dateTime={createdAt}>{time(createdAt)}</time>
        </span>
      </div>
      {reason !== null && <p className={classes["error"]}>{reason}</p>}
      <div>
        {state === "done" && (
          <Button
            icon="download"
            loading={isBusy}
            aria-label={`${download}: ${fileName}`}
            onClick={() => void run(() => services.download(downloadExport, { id }))}
          >
            {download}
          </Button>
        )}{" "}
        <Button
          icon="trash-2"
          disabled={isBusy}
          aria-label={`${remove}: ${fileName}`}
          onClick={() => void run(() => services.call(removeExport, { id }))}
        >
          {remove}
        </Button>
      </div>
    </WidgetCard>
  );
}
