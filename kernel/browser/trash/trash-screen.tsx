/** The trash of a resource: its deleted records, to restore them or to delete them for good. */
import "../i18n/trash-messages.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import type { Resource } from "../../contract/resources/resource.ts";
import type { PluginInstance } from "../extension/component-props.ts";
import { QuickSearch } from "../list/arrangement/quick-search.tsx";
import { listPath } from "../../contract/resources/record-paths.ts";
import { NotFoundScreen } from "../pages/not-found-screen.tsx";
import { useResource } from "../record/use-resource.ts";
import { messageOf } from "../toasts/show-error.ts";
import { OtherPages } from "../ui/other-pages.tsx";
import { Page } from "../ui/page.tsx";
import { EmptyState, ErrorBanner, Skeleton } from "../ui/states.tsx";
import { TrashActions } from "./trash-actions.tsx";
import { TrashTable } from "./trash-table.tsx";
import { pageRows, useTrash } from "./use-trash.ts";
import { useTrashChange } from "./use-trash-change.ts";
import classes from "./trash.module.css";

/** The key remounts the page for another resource, so that no state of the last one remains. */
export function TrashScreen(_props: { instance: PluginInstance }): ReactNode {
  const { resourceId = "" } = useParams();
  return <TrashOf key={resourceId} resourceId={resourceId} />;
}

function TrashOf({ resourceId }: { resourceId: string }): ReactNode {
  const { data: resource, error, refresh } = useResource(resourceId);
  if (resource?.options.trash !== undefined) return <Trash resource={resource} days={resource.options.trash.days} />;
  if (resource !== undefined) return <NotFoundScreen />;
  return error === undefined ? <Waiting /> : <ErrorBanner message={messageOf(error)} retry={refresh} />;
}

function Trash({ resource, days }: { resource: Resource; days: number }): ReactNode {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const [isTyping, setTyping] = useState(false);
  const { resourceId, label } = resource;
  const title = t("trash:pageTitle", { resource: label });
  const search = address.get("search") ?? "";
  const trash = useTrash(resourceId, search);
  const change = useTrashChange(resourceId, trash.records ?? []);
  const searched = resource.columns.filter((column) => column.quickSearch === true);
  const { records, total, offset, error, refresh } = trash;
  const hasRecords = records !== undefined && records.length > 0;
  return (
    <Page
      title={title}
      crumbs={[{ label, to: listPath(resourceId) }]}
      description={t("trash:hint", { count: days })}
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
      {error !== undefined && (records === undefined || trash.isStale) ? (
        <ErrorBanner message={messageOf(error)} retry={refresh} />
      ) : records === undefined ? (
        <Waiting />
      ) : records.length > 0 ? (
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

function Waiting(): ReactNode {
  return <Skeleton height={160} />;
}
