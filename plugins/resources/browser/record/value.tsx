/** One value on a page: rendered by its field, or a placeholder if it is empty. */
import type { ReactNode } from "react";
import type { Resource, Row } from "@portalkit/kernel/contract";
import { ContributionBoundary } from "@portalkit/kernel/browser/engine";
import { useValueContext } from "../fields/values/value-context.ts";
import { Skeleton } from "@portalkit/kernel/browser";
import { recordKey } from "./record-key.ts";
import type { ValueView } from "./use-value-views.ts";
import { isEmpty } from "../fields/values/is-empty.ts";
import classes from "./screen.module.css";

/** A plugin's field renders empty values itself, because it may show something for them. */
export function Value({
  view: { column, Renderer, instance, meta, isKernel },
  resource,
  row,
  page,
}: {
  view: ValueView;
  resource: Resource;
  row: Row;
  page: "list" | "show";
}): ReactNode {
  const value = row[column.name];
  if (isKernel && isEmpty(value)) return <Placeholder page={page} />;
  if (Renderer === undefined) return <Skeleton width="60%" />;
  const renderer = (
    <Renderer instance={instance} resource={resource} column={column} row={row} value={value} meta={meta} />
  );
  // The elements of a long list are reused for other rows while it scrolls; the key resets a plugin's state.
  return isKernel ? (
    renderer
  ) : (
    <ContributionBoundary key={recordKey(resource, row)} plugin={instance.id}>
      {renderer}
    </ContributionBoundary>
  );
}

function Placeholder({ page }: { page: "list" | "show" }): ReactNode {
  return <span className={classes["empty"]}>{useValueContext().placeholder[page]}</span>;
}
