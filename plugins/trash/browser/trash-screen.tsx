/** The trash of a resource: its deleted records, to restore them or to delete them for good. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import { EmptyState, NotFoundScreen, OtherPages, Page, useCall, type PluginInstance } from "@portalkit/kernel/browser";
import { QuickSearch } from "@portalkit/resources/browser-api";
import { getResource, listPath, type Resource } from "@portalkit/kernel/contract";
import { TrashActions } from "./trash-actions.tsx";
import { TrashTable } from "./trash-table.tsx";
import { pageRows, useTrash } from "./use-trash.ts";
import { useTrashChange } from "./use-trash-change.ts";
import classes from "./trash.module.css";

/** The key remounts the page for another resource, so that no state of the last one remains. */
export function TrashScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { resourceId = "" } = useParams();
  return <TrashOf key={resourceId} instance={instance} resourceId={resourceId} />;
}

function TrashOf({ instance, resourceId }: { instance: PluginInstance; resourceId: string }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refresh } = useCall(instance, getResource, { body: { resourceId } });
  const resource = data?.resource;
  if (resource === undefined) return <Page title={t("trash:title")} isLoading error={error} retry={refresh} />;
  const { trash } = resource.options;
  if (trash === undefined) return <NotFoundScreen />;
  return <Trash instance={instance} resource={resource} days={trash.days} />;
}

function Trash({
  instance,
  resource,
  days,
}: {
  instance: PluginInstance;
  resource: Resource;
  days: number;
}): ReactNode {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const [isTyping, setTyping] = useState(false);
  const { resourceId, label } = resource;
  const title = t("trash:pageTitle", { resource: label });
  const search = address.get("search") ?? "";
  const trash = useTrash(instance, resourceId, search);
  const change = useTrashChange(instance, resourceId, trash.records ?? [], trash.refresh);
  const searched = resource.columns.filter((column) => column.quickSearch === true);
  const { records, total, offset, error, refresh } = trash;
  const hasRecords = records !== undefined && records.length > 0;
  const failure = records === undefined || trash.isStale ? error : undefined;
  return (
    <Page
      title={title}
      crumbs={[{ label, to: listPath(resourceId) }]}
      description={t("trash:hint", { count: days })}
      isLoading={records === undefined || failure !== undefined}
      error={failure}
      retry={refresh}
      actions={
        <>
          {searched.length > 0 && (hasRecords || search !== "" || isTyping) && (
            <QuickSearch
              columns={searched}
              search={search}
              onSearch={(next) => setAddress(next === "" ? {} : { search: next }, { replace: true })}
              onTyping={setTyping}
            />
          )}
          {hasRecords && <TrashActions change={change} />}
        </>
      }
    >
      {change.refused.length > 0 && (
        <div className={classes["failure"]} role="alert">
          <strong>{t("trash:refused")}</strong>
          <ul>
            {change.refused.map(({ id, label: record, error: reason }) => (
              <li key={id}>
                <bdi>{record}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {records !== undefined && hasRecords ? (
        <>
          <TrashTable resource={resource} records={records} change={change} isStale={isTyping || trash.isStale} />
          <OtherPages offset={offset} limit={pageRows} total={total} onOffset={(next) => trash.go(next)} />
        </>
      ) : search === "" ? (
        <EmptyState icon="trash-2" title={t("trash:empty", { count: days })} />
      ) : (
        <EmptyState icon="search" title={t("trash:noMatch")} />
      )}
    </Page>
  );
}
