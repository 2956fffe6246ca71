/** The list of a resource: rows with sort, filters, pages, selection and actions (docs/product.md, portal 2). */
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { Breadcrumbs, usePageTitle, useBaseConfig, ErrorBanner } from "@portalkit/kernel/browser";
import type { PluginInstance } from "@portalkit/kernel/browser/plugin";
import { Injections } from "../record/injections.tsx";
import { LoadedList } from "./loaded-list.tsx";
import { SkeletonTable } from "./skeleton-table.tsx";
import { messageOf } from "@portalkit/kernel/browser/engine";
import { usePageScroll } from "./use-layout.ts";
import { useList } from "./use-list.ts";
import { useResource } from "../record/use-resource.ts";
import classes from "../record/screen.module.css";

/** The key remounts the screen for another resource, so that no state of the last one remains. */
export function ListScreen(_props: { instance: PluginInstance }): ReactNode {
  const { resourceId = "" } = useParams();
  return <ListOf key={resourceId} resourceId={resourceId} />;
}

function ListOf({ resourceId }: { resourceId: string }): ReactNode {
  const known = useBaseConfig()?.resources.find((resource) => resource.resourceId === resourceId);
  const { data: resource, error, refresh } = useResource(resourceId);
  const list = useList(resourceId, resource);
  const label = resource?.label ?? known?.label ?? (error === undefined ? "" : resourceId);
  usePageTitle(label);
  const isFree = usePageScroll();
  return (
    <div className={classes["screen"]} data-limited={isFree ? undefined : ""}>
      {resource !== undefined && (
        <Injections page="list" position="beforeBreadcrumbs" resource={resource} refresh={list.refresh} />
      )}
      <Breadcrumbs crumbs={[{ label }]} />
      {resource !== undefined && (
        <Injections page="list" position="afterBreadcrumbs" resource={resource} refresh={list.refresh} />
      )}
      {resource !== undefined ? (
        <LoadedList resource={resource} list={list} isFree={isFree} />
      ) : (
        <>
          <header className={classes["header"]}>
            <h1 className={classes["title"]}>{label}</h1>
          </header>
          {error === undefined ? (
            <SkeletonTable rows={list.request.limit} />
          ) : (
            <div className={classes["failure"]}>
              <ErrorBanner message={messageOf(error)} retry={refresh} />
            </div>
          )}
        </>
      )}
    </div>
  );
}
