/** Prefetches the target of a link while the pointer rests on it, so that the page is ready when the user clicks. */
import { build } from "portal:build";
import { matchPath } from "react-router-dom";
import type { Resource } from "../../contract/resources/resource.ts";
import { resourceKey, recordKeyOf } from "../query/query-keys.ts";
import { queryCacheAtom } from "../query/use-query.ts";
import { readRecord, readResource, recordFreshMs, resourceFreshMs } from "../record/use-resource.ts";
import { store } from "../state/store.ts";
import { loadPart } from "../hooks/load-part.ts";

/** Minimum time in milliseconds; a shorter hover means that the pointer only passes over the link. */
const restMs = 65;

/**
 * Listens on the whole page; returns the function that stops listening. Does nothing on slow or metered connections.
 */
export function prefetchLinks(): () => void {
  if (isDear()) return () => undefined;
  // Most lists link to a record.
  void loadPart(() => import("../record/show-screen.tsx"));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Element | null = null;
  const onPoint = ({ target, type }: Event): void => {
    const link = linkOf(target);
    if (link === last) return;
    last = link;
    clearTimeout(timer);
    if (link !== null) timer = setTimeout(() => prefetch(link.pathname), type === "touchstart" ? 0 : restMs);
  };
  const events = ["pointerover", "focusin", "touchstart"] as const;
  for (const event of events) document.addEventListener(event, onPoint, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) document.removeEventListener(event, onPoint);
  };
}

/** Returns the link, or, for a row of a list, the link that a click on the row follows. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const element = target instanceof Element ? target : null;
  const link =
    element?.closest<HTMLAnchorElement>("a[href]") ??
    element?.closest("tr[data-clickable]")?.querySelector<HTMLAnchorElement>("a[href*='/show/']") ??
    null;
  return link?.origin === location.origin && link.target === "" ? link : null;
}

/** The cache skips requests whose data it has, so repeated hovers cost little. */
function prefetch(pathname: string): void {
  const path = pathname.slice(build.basePath.length);
  const list = matchPath("/resource/:resourceId", path)?.params.resourceId;
  const record = matchPath("/resource/:resourceId/:page/:primaryKey", path)?.params;
  const resourceId = list ?? record?.resourceId;
  if (resourceId === undefined || path === location.pathname.slice(build.basePath.length)) return;
  const cache = store.get(queryCacheAtom);
  cache.load(resourceKey(resourceId), readResource(resourceId), resourceFreshMs);
  const { page, primaryKey } = record ?? {};
  if (primaryKey === undefined || (page !== "show" && page !== "edit")) return;
  if (page === "edit") void loadPart(() => import("../form/writing.ts"));
  const { data: resource } = cache.read<Resource>(resourceKey(resourceId));
  if (resource !== undefined)
    cache.load(recordKeyOf(page, resourceId, primaryKey), readRecord(page, resource, primaryKey), recordFreshMs);
}

function isDear(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
