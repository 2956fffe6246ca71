/** Asks before unsaved changes are lost: by closing the tab, by following a link, or by Back. */
import { build } from "portal:build";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { formMessages } from "../../contract/messages/form.ts";
import { confirm } from "../confirm/confirm.ts";
import { translate } from "../i18n/translate.ts";

/** Returns the way to leave without being asked, for when all is saved. */
export function useLeaveGuard(isDirty: boolean): (leave: () => void) => void {
  const navigate = useNavigate();
  const isOpen = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    isOpen.current = false;
    const here = placeInHistory();
    const leave = async (go: () => void): Promise<void> => {
      if (!(await confirmLeaving())) return;
      isOpen.current = true;
      go();
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!isOpen.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const path = isOpen.current ? undefined : pathOfClick(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void leave(() => void navigate(path));
    };
    // The router has no say in Back. The step is taken back before it hears of it, and taken again if it was meant.
    const onPop = (event: PopStateEvent): void => {
      const steps = placeInHistory() - here;
      if (isOpen.current) return;
      event.stopImmediatePropagation();
      if (steps === 0) return;
      history.go(-steps);
      void leave(() => history.go(steps));
    };
    addEventListener("beforeunload", onUnload);
    addEventListener("popstate", onPop, { capture: true });
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      removeEventListener("beforeunload", onUnload);
      removeEventListener("popstate", onPop, { capture: true });
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isDirty, navigate]);
  return useCallback((leave) => {
    isOpen.current = true;
    leave();
  }, []);
}

function confirmLeaving(): Promise<boolean> {
  return confirm({ content: translate(formMessages.leaveQuestion), acceptText: translate(formMessages.leaveYes), cancelText: translate(formMessages.leaveNo), danger: true });
}

/** The router numbers its entries. */
function placeInHistory(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : 0;
}

/** The page of the portal that a click leads to in this tab. */
function pathOfClick(event: MouseEvent): string | undefined {
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[href]");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) return undefined;
  if ((link.target !== "" && link.target !== "_self") || link.origin !== location.origin || link.hasAttribute("download")) return undefined;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  if (isHere || !`${link.pathname}/`.startsWith(`${build.basePath}/`)) return undefined;
  return `${link.pathname.slice(build.basePath.length) || "/"}${link.search}${link.hash}`;
}
