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
  const ask = useEffectEvent(async () => {
    if (await confirmLeaving()) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void ask();
  }, [blocker.state]);
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
