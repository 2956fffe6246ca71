/** Prefetches the target of a link while the pointer rests on it, so that the page is ready when the user clicks. */
import { build } from "portal:build";
import { matchPath } from "react-router-dom";
import { registryAtom } from "../extension/registry.ts";
import { store } from "../state/store.ts";
import { loadPart } from "../hooks/load-part.ts";

/** Minimum time in milliseconds; a shorter hover means that the pointer only passes over the link. */
const restMs = 65;

/**
 * Listens on the whole page; returns the function that stops listening. Does nothing on slow or metered connections.
 */
export function prefetchLinks(): () => void {
  if (isDear()) return () => undefined;
  for (const { isNext, load } of store.get(registryAtom).routes) if (isNext === true) void loadPart(load);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Element | null = null;
  const onPoint = ({ target, type }: Event): void => {
    const link = linkOf(target);
    if (link === last) return;
    last = link;
    clearTimeout(timer);
    if (link !== null) timer = setTimeout(() => prefetch(link), type === "touchstart" ? 0 : restMs);
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

/** What the page of the link loads by itself. */
function prefetch({ pathname, search }: HTMLAnchorElement): void {
  const path = pathname.slice(build.basePath.length);
  if (pathname === location.pathname) return;
  for (const route of store.get(registryAtom).routes) {
    const match = matchPath(route.path, path);
    if (match === null) continue;
    // The page that fails to prefetch asks again when it opens, and says what is wrong.
    Promise.resolve({ path, params: match.params, search })
      .then(route.prefetch)
      .catch(() => undefined);
    return;
  }
}

function isDear(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
