/** Asks before unsaved changes are lost: by closing the tab, by following a link, or by Back. */
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router-dom";
import { isAuthorizedAtom } from "../session/atoms.ts";
import { store } from "../state/store.ts";
import { addUnsavedForm, confirmLeaving } from "../confirm/confirm-leaving.ts";

/** Returns a function that leaves without asking, for when everything is saved. */
export function useLeaveGuard(isDirty: boolean): (leave: () => void) => void {
  const isOpen = useRef(false);
  useEffect(() => (isDirty ? addUnsavedForm() : undefined), [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isOpen.current &&
      // A user who signs out has been asked already, and a session that has ended keeps the draft.
      store.get(isAuthorizedAtom) &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  const latest = useRef(blocker);
  const isAsking = useRef(false);
  const ask = useEffectEvent(async () => {
    isAsking.current = true;
    const mayLeave = await confirmLeaving();
    isAsking.current = false;
    if (mayLeave) latest.current.proceed?.();
    else latest.current.reset?.();
  });
  // Each attempt to leave is an object of its own. Its state alone does not tell attempts apart: a second one right
  // after the answer to the first may be rendered together with it.
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state === "blocked" && !isAsking.current) void ask();
  }, [blocker]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!isOpen.current) event.preventDefault();
    };
    addEventListener("beforeunload", onUnload);
    return () => removeEventListener("beforeunload", onUnload);
  }, [isDirty]);
  return useCallback((leave) => {
    isOpen.current = true;
    leave();
  }, []);
}
