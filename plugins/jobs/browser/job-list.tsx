/** Jobs with their state, times and reason, and the buttons to retry and cancel them. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge, Button, useDateTime, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { cancelJob, retryJob, type JobInfo } from "../contract.ts";
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
  instance: PluginInstance;
  jobs: readonly JobInfo[];
  mayManage: boolean;
  onChanged: () => void;
}

export function JobList({ jobs, ...props }: JobListProps): ReactNode {
  return (
    <ul className={classes["list"]}>
      {jobs.map((job) => (
        <li key={job.id} className={classes["job"]}>
          <JobEntry job={job} {...props} />
        </li>
      ))}
    </ul>
  );
}

type JobEntryProps = { job: JobInfo } & Omit<JobListProps, "jobs">;

function JobEntry({ job, mayManage, ...props }: JobEntryProps): ReactNode {
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
      {mayManage && <JobButtons job={job} {...props} />}
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

function JobButtons({ job, instance, onChanged }: Omit<JobEntryProps, "mayManage">): ReactNode {
  const { t } = useTranslation();
  const { call, confirm, showError, toast } = useServices(instance);
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
