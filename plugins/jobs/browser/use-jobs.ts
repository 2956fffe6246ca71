/** Reads the jobs of a group: refreshed every few seconds while the page is visible and shows its first part only. */
import { useEffect, useState } from "react";
import { useQuery, useServices, type PluginInstance, type Query } from "@portalkit/kernel/browser";
import type { ReplyOf } from "@portalkit/kernel/contract";
import { listJobs, listSchedules, type JobGroup, type JobInfo, type ScheduleInfo } from "../contract.ts";

const refreshMs = 5_000;

export interface Jobs {
  /** Undefined while the first jobs are loading. */
  jobs: readonly JobInfo[] | undefined;
  counts: Partial<ReplyOf<typeof listJobs>["counts"]>;
  instances: readonly string[];
  mayManage: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  error: Error | undefined;
  more: () => void;
  refresh: () => void;
}

export function useJobs(instance: PluginInstance, group: JobGroup, instanceId: string): Jobs {
  const { call, showError } = useServices(instance);
  const asked = { group, ...ofInstance(instanceId) };
  const key = `jobs ${group} ${instanceId}`;
  const { data, error, refresh } = useQuery(key, (signal) => call(listJobs, asked, { signal }));
  const [older, setOlder] = useState<{ key: string; jobs: readonly JobInfo[]; hasMore: boolean }>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [known, setKnown] = useState<ReplyOf<typeof listJobs>>();
  if (data !== undefined && data !== known) setKnown(data);
  const more = older?.key === key ? older : undefined;
  const isFirstPage = more === undefined;
  useEffect(() => {
    if (!isFirstPage) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isFirstPage, refresh]);
  const jobs = data === undefined ? undefined : [...data.jobs, ...(more?.jobs ?? [])];
  const loadMore = async (): Promise<void> => {
    const last = jobs?.at(-1);
    if (last === undefined) return;
    setLoadingMore(true);
    try {
      const next = await call(listJobs, { ...asked, before: { createdAt: last.createdAt, id: last.id } });
      setOlder({ key, jobs: [...(more?.jobs ?? []), ...next.jobs], hasMore: next.hasMore });
    } catch (thrown) {
      showError(thrown);
    } finally {
      setLoadingMore(false);
    }
  };
  return {
    jobs,
    // The last numbers and plugins stay while another group loads.
    counts: (data ?? known)?.counts ?? {},
    instances: (data ?? known)?.instances ?? [],
    mayManage: (data ?? known)?.mayManage ?? false,
    hasMore: (more ?? data)?.hasMore ?? false,
    isLoadingMore,
    error,
    more: () => void loadMore(),
    refresh: () => {
      setOlder(undefined);
      refresh();
    },
  };
}

export function useSchedules(
  instance: PluginInstance,
  isOpen: boolean,
  instanceId: string,
): Query<{ schedules: readonly ScheduleInfo[] }> {
  const { call } = useServices(instance);
  return useQuery(isOpen ? `job schedules ${instanceId}` : undefined, (signal) =>
    call(listSchedules, ofInstance(instanceId), { signal }),
  );
}

const ofInstance = (instanceId: string): { instanceId?: string } => (instanceId === "" ? {} : { instanceId });
