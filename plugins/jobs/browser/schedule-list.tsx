/** Jobs that run on a schedule: the schedule in words, and the next run in the user's time zone. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDateTime } from "@portalkit/kernel/browser";
import type { ScheduleInfo } from "../contract.ts";
import classes from "./jobs.module.css";

export function ScheduleList({ schedules }: { schedules: readonly ScheduleInfo[] }): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  return (
    <ul className={classes["list"]}>
      {schedules.map(({ instanceId, job, cron, words, nextRunAt }) => (
        <li key={`${instanceId} ${job}`} className={classes["job"]}>
          <div className={classes["line"]}>
            <strong>{job}</strong>
            <span>{instanceId}</span>
          </div>
          <p>
            {t("jobs:inUtc", { words })} <code dir="ltr">{cron}</code>
          </p>
          <div className={classes["line"]}>
            <time dateTime={nextRunAt} title={nextRunAt}>
              {t("jobs:time.runsAt", { time: dateTime(nextRunAt) })}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}
