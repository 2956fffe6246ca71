/** Jobs with their state, times and reason, and the buttons to retry and cancel them. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cancelJob, retryJob, type JobInfo } from "../../contract/jobs/job-calls.ts";
import { call } from "../api/call.ts";
import { confirm } from "../confirm/confirm.ts";
import { useDateTime } from "../session/use-date-time.ts";
import { showError } from "../toasts/show-error.ts";
import { toast } from "../toasts/toasts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import classes from "./jobs.module.css";

const tones = {
  created: "neutral",
  retry: "warning",
  active: "info",
  completed: "success",
  cancelled: "neutral",
  failed: "danger",
} as const;

interface JobListProps {
  jobs: readonly JobInfo[];
  mayManage: boolean;
  onChanged: () => void;
}

export function JobList({ jobs, mayManage, onChanged }: JobListProps): ReactNode {
  return (
    <ul className={classes["list"]}>
      {jobs.map((job) => (
        <li key={job.id} className={classes["job"]}>
          <JobEntry job={job} mayManage={mayManage} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

function JobEntry({ job, mayManage, onChanged }: { job: JobInfo } & Omit<JobListProps, "jobs">): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes["line"]}>
        <strong>{job.job}</strong>
        <span>{job.instanceId}</span>
        <Badge tone={tones[job.state]} dot>
          {t(`jobs:state.${job.state}`)}
        </Badge>
      </div>
      {job.description !== null && <p>{job.description}</p>}
      {job.failure !== null && job.state !== "completed" && <p>{job.failure}</p>}
      <Times job={job} />
      {mayManage && <JobButtons job={job} onChanged={onChanged} />}
    </>
  );
}

function Times({ job: { attempts, maxAttempts, createdAt, startedAt, endedAt, runsAt } }: { job: JobInfo }): ReactNode {
  const { t } = useTranslation();
  const dateTime = useDateTime();
  const times = [
    ["createdAt", createdAt],
    ["startedAt", startedAt],
    ["endedAt", endedAt],
    ["runsAt", runsAt],
  ] as const;
  return (
    <div className={classes["line"]}>
      {attempts > 0 && <span>{t("jobs:attempts", { number: attempts, max: Math.max(maxAttempts, attempts) })}</span>}
      {times.map(([name, time]) =>
        time === null ? null : (
          <time key={name} dateTime={time} title={time}>
            {t(`jobs:time.${name}`, { time: dateTime(time) })}
          </time>
        ),
      )}
    </div>
  );
}

function JobButtons({ job, onChanged }: { job: JobInfo; onChanged: () => void }): ReactNode {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const { id, instanceId, attempts } = job;
  const one = { id, instanceId, job: job.job };
  const change = async (run: () => Promise<unknown>, message: string): Promise<void> => {
    setBusy(true);
    try {
      await run();
      toast({ message, variant: "success" });
    } catch (error) {
      showError(error);
    }
    setBusy(false);
    onChanged();
  };
  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      content: t("jobs:cancelQuestion"),
      acceptText: t("jobs:cancel"),
      cancelText: t("jobs:keep"),
      danger: true,
    });
    if (isSure) await change(() => call(cancelJob, one), t("jobs:cancelled"));
  };
  if (job.state === "failed")
    return (
      <Button
        icon="refresh-cw"
        loading={isBusy}
        aria-label={t("jobs:retryOf", { job: job.job })}
        onClick={() => void change(() => call(retryJob, { ...one, attempts }), t("jobs:retried"))}
      >
        {t("jobs:retry")}
      </Button>
    );
  if (job.state === "completed" || job.state === "cancelled") return null;
  return (
    <Button loading={isBusy} aria-label={t("jobs:cancelOf", { job: job.job })} onClick={() => void cancel()}>
      {t("jobs:cancel")}
    </Button>
  );
}
