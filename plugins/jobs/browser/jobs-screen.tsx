/** The page of background jobs: what runs, waits, is scheduled, failed and has finished, by plugin. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  EmptyState,
  ErrorBanner,
  LabelledSelect,
  Page,
  Skeleton,
  Tabs,
  useAddressTab,
  useCount,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { jobGroups, maxCountedJobs, type JobGroup } from "../contract.ts";
import { JobList } from "./job-list.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import { useJobs, useSchedules } from "./use-jobs.ts";
import classes from "./jobs.module.css";

type Tab = JobGroup | "scheduled";
const tabs: readonly [Tab, ...Tab[]] = ["running", "waiting", "scheduled", ...jobGroups.slice(2)];

export function JobsScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const tabProps = useAddressTab("group", tabs);
  const tab = tabProps.selected;
  const [instanceId, setInstanceId] = useState("");
  // The numbers and plugins come with every group; a schedule needs none of its own.
  const jobs = useJobs(instance, tab === "scheduled" ? "running" : tab, instanceId);
  const schedules = useSchedules(instance, tab === "scheduled", instanceId);
  const counts: Readonly<Partial<Record<Tab, number>>> = jobs.counts;
  const { error, refresh } = tab === "scheduled" ? schedules : jobs;
  return (
    <Page
      title={t("jobs:title")}
      actions={
        <Button icon="refresh-cw" onClick={refresh}>
          {t("jobs:refresh")}
        </Button>
      }
    >
      <Tabs
        label={t("jobs:groups")}
        tabs={tabs.map((id) => ({ id, label: `${t(`jobs:group.${id}`)}${countOf(counts[id], grouped)}` }))}
        {...tabProps}
        actions={
          jobs.instances.length > 1 && (
            <LabelledSelect
              label={t("jobs:plugin")}
              isLabelHidden
              value={instanceId}
              options={[["", t("jobs:allPlugins")], ...jobs.instances.map((id) => [id, id] as const)]}
              onChange={setInstanceId}
            />
          )
        }
      >
        {error !== undefined ? (
          <ErrorBanner message={error.message} retry={refresh} />
        ) : tab === "scheduled" ? (
          <Content items={schedules.data?.schedules} tab={tab}>
            {(shown) => <ScheduleList schedules={shown} />}
          </Content>
        ) : (
          <Content items={jobs.jobs} tab={tab}>
            {(shown) => <JobList instance={instance} jobs={shown} mayManage={jobs.mayManage} onChanged={refresh} />}
          </Content>
        )}
        {tab !== "scheduled" && jobs.hasMore && (
          <div>
            <Button loading={jobs.isLoadingMore} onClick={jobs.more}>
              {t("jobs:showMore")}
            </Button>
          </div>
        )}
      </Tabs>
    </Page>
  );
}

const countOf = (count: number | undefined, grouped: (count: number) => string): string =>
  count === undefined || count === 0 ? "" : ` ${grouped(count)}${count >= maxCountedJobs ? "+" : ""}`;

function Content<Item>({
  items,
  tab,
  children,
}: {
  items: readonly Item[] | undefined;
  tab: Tab;
  children: (items: readonly Item[]) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  if (items === undefined)
    return (
      <div className={classes["list"]} aria-busy="true">
        {[0, 1, 2].map((at) => (
          <div key={at} className={classes["job"]}>
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    );
  return items.length === 0 ? <EmptyState icon="history" title={t(`jobs:empty.${tab}`)} /> : children(items);
}
