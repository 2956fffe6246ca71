/** A schedule on `/exports`: when it runs, its last result, and what its user can do with it. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Badge,
  Button,
  Card,
  useCount,
  useDateTime,
  useLanguage,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { changeSchedule, removeSchedule, runSchedule, type ExportSchedule, type Rhythm } from "../contract.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { useWork } from "./use-work.ts";
import { weekdayName } from "./weekday-name.ts";
import classes from "./transfer.module.css";

export function ScheduleCard({
  instance,
  schedule,
  refresh,
}: {
  instance: PluginInstance;
  schedule: ExportSchedule;
  refresh: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const written = useCount();
  const time = useDateTime();
  const words = useRhythmWords();
  const { isBusy, run } = useWork(instance, refresh);
  const [isEditing, setEditing] = useState(false);
  const { id, title, format, rhythm, byMail, nextAt, pausedBecause, isRunning, last } = schedule;
  const name = `${title} (${format.toUpperCase()})`;
  const button = (
    key: "edit" | "pause" | "resume" | "run",
    onClick: () => void,
    icon?: "pencil" | "play",
  ): ReactNode => {
    const label = t(`data-transfer:schedules.${key}`);
    const isOff = isBusy || (key === "run" && isRunning);
    return (
      <Button
        {...(icon === undefined ? {} : { icon })}
        disabled={isOff}
        aria-label={`${label}: ${name}`}
        onClick={onClick}
      >
        {label}
      </Button>
    );
  };
  const remove = async (): Promise<void> => {
    const isSure = await services.confirm({
      content: t("data-transfer:schedules.removeQuestion"),
      acceptText: t("data-transfer:background.remove"),
      danger: true,
    });
    if (isSure) run(() => services.call(removeSchedule, { id }));
  };
  const tone = isRunning ? "info" : nextAt === null ? "warning" : "success";
  return (
    <Card title={name}>
      <div className={classes["row"]}>
        <Badge tone={tone} dot>
          {t(
            isRunning
              ? "data-transfer:background.running"
              : nextAt === null
                ? "data-transfer:schedules.paused"
                : "data-transfer:schedules.active",
          )}
        </Badge>
        <span>{words(rhythm)}</span>
      </div>
      <div className={classes["progress"]}>
        {nextAt !== null && (
          <span>
            {t("data-transfer:schedules.next")}: <time dateTime={nextAt}>{time(nextAt)}</time>
          </span>
        )}
        {last !== null && (
          <span>
            {t("data-transfer:schedules.last")}: <time dateTime={last.at}>{time(last.at)}</time>,{" "}
            {t(`data-transfer:background.${last.state}`)}
            {last.state === "done" && (
              <>
                {", "}
                {t("data-transfer:exported", { rows: written(last.rows), total: written(last.rows) })}
              </>
            )}
          </span>
        )}
        {nextAt !== null && <span>{t("data-transfer:schedules.zone", { zone: rhythm.timeZone })}</span>}
      </div>
      {(pausedBecause ?? last?.reason ?? null) !== null && (
        <p className={classes["error"]}>{pausedBecause ?? last?.reason}</p>
      )}
      <div className={classes["row"]}>
        {button("run", () => run(() => services.call(runSchedule, { id })), "play")}
        {nextAt === null
          ? button("resume", () => run(() => services.call(changeSchedule, { id, isPaused: false })))
          : button("pause", () => run(() => services.call(changeSchedule, { id, isPaused: true })))}
        {button("edit", () => setEditing(true), "pencil")}
        <Button
          icon="trash-2"
          disabled={isBusy}
          aria-label={`${t("data-transfer:background.remove")}: ${name}`}
          onClick={() => void remove()}
        >
          {t("data-transfer:background.remove")}
        </Button>
      </div>
      {isEditing && (
        <ScheduleDialog
          title={t("data-transfer:schedules.editTitle", { title })}
          action={t("data-transfer:schedules.save")}
          initial={{ rhythm, byMail }}
          onSave={async (value) => {
            await services.call(changeSchedule, { id, ...value });
            refresh();
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  );
}

function useRhythmWords(): (rhythm: Rhythm) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ days, time }) => {
    if (days.every === "day") return t("data-transfer:schedules.daily", { time });
    if (days.every === "month") return t("data-transfer:schedules.monthly", { day: days.day, time });
    const names = days.weekdays.map((day) => weekdayName(day, language));
    return t("data-transfer:schedules.weekly", { days: names.join(", "), time });
  };
}
