/** Asks before unsaved changes are lost: by closing the tab, by following a link, or by Back. */
import { build } from "portal:build";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { addUnsavedForm, confirmLeaving } from "../confirm/confirm-leaving.ts";

/** Navigates away; `replace` replaces the current history entry. */
export type Leave = (options: { replace: boolean }) => void;

/** Returns a function that leaves without asking, for when everything is saved. */
export function useLeaveGuard(isDirty: boolean): (leave: Leave) => void {
  const navigate = useNavigate();
  useEffect(() => (isDirty ? addUnsavedForm() : undefined), [isDirty]);
  const guard = useRef({ isDirty, isArmed: false, isOpen: false });
  useEffect(() => {
    guard.current.isDirty = isDirty;
    if (!isDirty || guard.current.isArmed) return;
    // The router cannot block Back. A second history entry of this page makes the first Back stay on it.
    history.pushState(history.state, "", location.href);
    guard.current.isArmed = true;
  }, [isDirty]);
  useEffect(() => {
    const { current } = guard;
    const isWatching = (): boolean => current.isDirty && !current.isOpen;
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isWatching()) event.preventDefault();
    };
    const onClick = async (event: MouseEvent): Promise<void> => {
      const path = isWatching() ? pathOfClick(event) : undefined;
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (!(await confirmLeaving())) return;
      current.isOpen = true;
      void navigate(path, { replace: current.isArmed });
    };
    const onPop = async (): Promise<void> => {
      if (!current.isArmed || current.isOpen) return;
      current.isArmed = false;
      if (!current.isDirty || (await confirmLeaving())) {
        current.isOpen = true;
        history.back();
      } else {
        history.pushState(history.state, "", location.href);
        current.isArmed = true;
      }
    };
    const click = (event: MouseEvent): void => void onClick(event);
    const pop = (): void => void onPop();
    addEventListener("beforeunload", onUnload);
    addEventListener("popstate", pop);
    document.addEventListener("click", click, { capture: true });
    return () => {
      removeEventListener("beforeunload", onUnload);
      removeEventListener("popstate", pop);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [navigate]);
  return useCallback((leave) => {
    guard.current.isOpen = true;
    leave({ replace: guard.current.isArmed });
  }, []);
}

/** Returns the path of the portal page that a click opens in this tab. */
function pathOfClick(event: MouseEvent): string | undefined {
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[href]");
  if (
    !link ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    event.defaultPrevented
  )
    return undefined;
  if (
    (link.target !== "" && link.target !== "_self") ||
    link.origin !== location.origin ||
    link.hasAttribute("download")
  )
    return undefined;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  if (isHere || !`${link.pathname}/`.startsWith(`${build.basePath}/`)) return undefined;
  return `${link.pathname.slice(build.basePath.length) || "/"}${link.search}${link.hash}`;
}
