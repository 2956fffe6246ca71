/** The frame of a record's pages: breadcrumbs, title, buttons, and the positions for plugins. */
import type { ReactNode } from "react";
import { Breadcrumbs, useBaseConfig, usePageTitle } from "@portalkit/kernel/browser";
import { type Resource, type ResourcePage, type Row, listPath } from "@portalkit/kernel/contract";
import { Injections } from "./injections.tsx";
import { useListOrigin } from "../navigation/use-list-origin.ts";
import { useRememberOpened } from "./opened-records.ts";
import classes from "./screen.module.css";

interface RecordFrameProps {
  page: Exclude<ResourcePage, "list">;
  resourceId: string;
  resource: Resource | undefined;
  row?: Row | undefined;
  /** The last breadcrumb, after the resource: the page and the record. */
  crumb: string;
  title: ReactNode;
  buttons?: ReactNode;
  refresh: () => void;
  children: ReactNode;
}

export function RecordFrame({
  page,
  resourceId,
  resource,
  row,
  crumb,
  title,
  buttons,
  refresh,
  children,
}: RecordFrameProps): ReactNode {
  const known = useBaseConfig()?.resources.find((other) => other.resourceId === resourceId);
  const label = resource?.label ?? known?.label ?? resourceId;
  const list = useListOrigin(resourceId) ?? "";
  usePageTitle(label);
  const key = row?._primaryKeyValue;
  useRememberOpened(resourceId, page === "create" || key === undefined ? undefined : String(key));
  const place = (position: "beforeBreadcrumbs" | "afterBreadcrumbs" | "beforeActionButtons" | "bottom"): ReactNode =>
    resource === undefined ? null : (
      <Injections
        page={page}
        position={position}
        resource={resource}
        refresh={refresh}
        {...(row === undefined ? {} : { row })}
      />
    );
  return (
    <div className={classes["screen"]} data-record="">
      {place("beforeBreadcrumbs")}
      <Breadcrumbs crumbs={[{ label, to: `${listPath(resourceId)}${list}` }, { label: crumb }]} />
      {place("afterBreadcrumbs")}
      <header className={classes["header"]}>
        <h1 className={classes["title"]}>{title}</h1>
        <div className={classes["buttons"]}>
          {place("beforeActionButtons")}
          {buttons}
        </div>
      </header>
      {children}
      {place("bottom")}
    </div>
  );
}
