/** Displays references to other records as links to their pages. */
import type { ReactNode } from "react";
import { isIdLike, shortenId, truncate } from "@portalkit/kernel/browser/engine";
import { recordPath, type ForeignValue } from "@portalkit/kernel/contract";
import type { ValueProps } from "@portalkit/kernel/browser/plugin";
import { foreignValues } from "./foreign-value.ts";
import { PageLink } from "./page-link.tsx";
import classes from "./values.module.css";

export function ForeignLink({ value, column, row }: ValueProps): ReactNode {
  const references = foreignValues(value);
  const target = targetOf(column, row);
  const [only] = references;
  if (only !== undefined && references.length === 1) return <Reference reference={only} target={target} />;
  return (
    <span className={classes.list}>
      {references.map((reference, at) => (
        <Reference key={at} reference={reference} target={target} />
      ))}
    </span>
  );
}

function Reference({
  reference: { pk, label },
  target,
}: {
  reference: ForeignValue;
  target: string | undefined;
}): ReactNode {
  const text = label === String(pk) && isIdLike(label, true) ? shortenId(label) : truncate(label);
  const title = text === label ? undefined : label;
  if (target === undefined) return <span title={title}>{text}</span>;
  return (
    <PageLink className={classes.link} title={title} to={recordPath(target, "show", String(pk))}>
      {text}
    </PageLink>
  );
}

/**
 * Returns the referenced resource, or `undefined` if it has no show page. In a polymorphic column another column
 * decides which resource it is.
 */
function targetOf({ foreignResource }: ValueProps["column"], row: ValueProps["row"]): string | undefined {
  if (foreignResource === undefined || foreignResource.allowedActions?.["show"] === false) return undefined;
  const kind = row[foreignResource.polymorphicOn ?? ""];
  return (
    foreignResource.resourceId ??
    foreignResource.polymorphicResources?.find(({ whenValue }) => whenValue === String(kind))?.resourceId ??
    undefined
  );
}
