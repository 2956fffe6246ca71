/** Asks before unsaved changes are lost: by closing the tab, by following a link, or by Back. */
import { atom, useAtomValue } from "jotai";
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useBlocker } from "react-router-dom";
import { isAuthorizedAtom, store, addUnsavedForm, confirmLeaving } from "@portalkit/kernel/browser/engine";

/** The forms on screen whose changes would be lost. */
const unsaved = new Set<object>();

/** The guards on screen. A router has one blocker at a time, so the first guard asks for the forms of all. */
const guardsAtom = atom<readonly object[]>([]);

/** Returns a function that leaves without asking about this form, for when it is saved. */
export function useLeaveGuard(isDirty: boolean): (leave: () => void) => void {
  const [form] = useState(() => ({}));
  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved.add(form);
    const uncount = addUnsavedForm();
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (unsaved.has(form)) event.preventDefault();
    };
    addEventListener("beforeunload", onUnload);
    return () => {
      removeEventListener("beforeunload", onUnload);
      uncount();
      unsaved.delete(form);
    };
  }, [isDirty, form]);
  return useCallback(
    (leave) => {
      unsaved.delete(form);
      leave();
    },
    [form],
  );
}

/** Blocks links and Back while forms on the page have unsaved changes; each form on a page has one. */
export function LeaveGuard(): ReactNode {
  const [self] = useState(() => ({}));
  useEffect(() => {
    store.set(guardsAtom, (guards) => [...guards, self]);
    return () => store.set(guardsAtom, (guards) => guards.filter((guard) => guard !== self));
  }, [self]);
  return useAtomValue(guardsAtom)[0] === self ? <Blocker /> : null;
}

function Blocker(): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 &&
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
  return null;
}
