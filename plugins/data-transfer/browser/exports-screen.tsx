/** `/exports`: the user's schedules, and exports in the background with their files. */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Badge,
  Button,
  Card,
  EmptyState,
  Page,
  useAdminUser,
  useCount,
  useDateTime,
  useLanguage,
  useQuery,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { durationText } from "@portalkit/kernel/contract";
import {
  downloadExport,
  exportsTopic,
  listExports,
  removeExport,
  repeatExport,
  type BackgroundExport,
} from "../contract.ts";
import { ScheduleCard } from "./schedule-card.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { useWork } from "./use-work.ts";
import classes from "./transfer.module.css";

/** In case the socket is interrupted. */
const askMs = 5_000;

export function ExportsScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const services = useServices(instance);
  const userPk = String(useAdminUser()?.pk ?? "");
  const { data, error, refresh } = useQuery("background exports", () => services.call(listExports, {}));
  useEffect(() => services.subscribe(exportsTopic(userPk), () => refresh()), [services, userPk, refresh]);
  const isRunning = data?.exports.some(({ state }) => state === "running") === true;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(refresh, askMs);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
  return (
    <Page title={t("data-transfer:background.title")} isLoading={data === undefined} error={error} retry={refresh}>
      {data !== undefined && (
        <>
          <section className={classes["section"]}>
            <h2>{t("data-transfer:schedules.title")}</h2>
            {data.schedules.length === 0 ? (
              <p className={classes["progress"]}>{t("data-transfer:schedules.empty")}</p>
            ) : (
              <p className={classes["progress"]}>
                {t("data-transfer:schedules.fileKept", { time: durationText(data.scheduledKeptHours * 60, language) })}
              </p>
            )}
            {data.schedules.map((schedule) => (
              <ScheduleCard key={schedule.id} instance={instance} schedule={schedule} refresh={refresh} />
            ))}
          </section>
          <section className={classes["section"]}>
            <h2>{t("data-transfer:schedules.files")}</h2>
            {data.exports.length === 0 ? (
              <EmptyState
                icon="download"
                title={t("data-transfer:background.empty")}
                hint={t("data-transfer:background.emptyHint")}
              />
            ) : (
              <>
                <p className={classes["progress"]}>
                  {t("data-transfer:background.kept", { time: durationText(data.keptHours * 60, language) })}
                </p>
                {data.exports.map((one) => (
                  <ExportCard key={one.id} instance={instance} one={one} refresh={refresh} />
                ))}
              </>
            )}
          </section>
        </>
      )}
    </Page>
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
  const written = useFileSize();
  const { isBusy, run } = useWork(instance, refresh);
  const [isRepeating, setRepeating] = useState(false);
  const { id, fileName, state, rows, total, size, reason, createdAt, isScheduled } = one;
  const remove = t(`data-transfer:background.${state === "running" ? "stop" : "remove"}`);
  const download = t("data-transfer:background.download");
  return (
    <Card title={fileName}>
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
          {t("data-transfer:background.size")}: {written(size)}
        </span>
        <span>
          {t("data-transfer:background.created")}: <time dateTime={createdAt}>{time(createdAt)}</time>
        </span>
      </div>
      {reason !== null && <p className={classes["error"]}>{reason}</p>}
      <div className={classes["row"]}>
        {state === "done" && (
          <Button
            icon="download"
            loading={isBusy}
            aria-label={`${download}: ${fileName}`}
            onClick={() => run(() => services.download(downloadExport, { id }))}
          >
            {download}
          </Button>
        )}
        {!isScheduled && (
          <Button
            disabled={isBusy}
            aria-label={t("data-transfer:schedules.repeatTitle", { file: fileName })}
            onClick={() => setRepeating(true)}
          >
            {t("data-transfer:schedules.repeat")}
          </Button>
        )}
        <Button
          icon="trash-2"
          disabled={isBusy}
          aria-label={`${remove}: ${fileName}`}
          onClick={() => run(() => services.call(removeExport, { id }))}
        >
          {remove}
        </Button>
      </div>
      {isRepeating && (
        <ScheduleDialog
          title={t("data-transfer:schedules.repeatTitle", { file: fileName })}
          action={t("data-transfer:schedules.create")}
          onSave={async (value) => {
            await services.call(repeatExport, { id, ...value });
            refresh();
          }}
          onClose={() => setRepeating(false)}
        />
      )}
    </Card>
  );
}

/** Returns what writes a number of bytes for the reader, such as "104 kB" or "2.4 MB". */
function useFileSize(): (bytes: number) => string {
  const language = useLanguage();
  return (bytes) => {
    const [unit, size] = bytes < 1_000_000 ? ["kilobyte", bytes / 1_000] : ["megabyte", bytes / 1_000_000];
    return new Intl.NumberFormat(language, {
      style: "unit",
      unit,
      maximumSignificantDigits: 3,
      numberingSystem: "latn",
    }).format(size);
  };
}
