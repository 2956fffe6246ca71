/** One value on a page: by its field, or the placeholder for an empty one. */
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { Resource, Row } from "../../contract/resource.ts";
import { ContributionBoundary } from "../contribution.tsx";
import { baseConfigAtom } from "../session/atoms.ts";
import { Skeleton } from "../ui/states.tsx";
import type { ValueView } from "./use-value-views.ts";
import { isEmpty } from "./validate-value.ts";

/** A plugin's field draws empty values itself: nothing may be what it has to say something about. */
export function Value({ view: { column, Face, instance, meta, isKernel }, resource, row, page }: { view: ValueView; resource: Resource; row: Row; page: "list" | "show" }): ReactNode {
  const value = row[column.name];
  if (isKernel && isEmpty(value)) return <Placeholder page={page} />;
  if (Face === undefined) return <Skeleton width="60%" />;
  const face = <Face instance={instance} resource={resource} column={column} row={row} value={value} meta={meta} />;
  return isKernel ? face : <ContributionBoundary plugin={instance.id}>{face}</ContributionBoundary>;
}

function Placeholder({ page }: { page: "list" | "show" }): ReactNode {
  const configured = useAtomValue(baseConfigAtom)?.config.emptyFieldPlaceholder;
  const text = typeof configured === "object" && configured !== null ? configured[page] : configured;
  return <span style={{ color: "var(--text-faint)" }}>{text ?? "—"}</span>;
}
