/** Asks before unsaved changes are lost: by closing the tab, by following a link, or by Back. */
import { atom, useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigationBlocker, type NavigationAttempt } from "@portalkit/kernel/browser";
import { isAuthorizedAtom, store, addUnsavedForm, confirmLeaving } from "@portalkit/kernel/browser/engine";

/** The forms on screen whose changes would be lost. */
const unsaved = new Set<object>();

/** The guards on screen. The router asks one blocker at a time, so the first guard asks for the forms of all. */
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
  /** Of the last attempt, while the user is asked: one answer is for all of them. */
  const proceed = useRef<() => void>(undefined);
  const ask = async (): Promise<void> => {
    const mayLeave = await confirmLeaving();
    const leave = proceed.current;
    proceed.current = undefined;
    if (mayLeave) leave?.();
  };
  useNavigationBlocker((attempt) => {
    if (!losesChanges(attempt)) return false;
    const isAsking = proceed.current !== undefined;
    proceed.current = () => attempt.proceed();
    if (!isAsking) void ask();
    return true;
  });
  return null;
}

const losesChanges = ({ current, next }: NavigationAttempt): boolean =>
  unsaved.size > 0 &&
  // A user who signs out has been asked already, and a session that has ended keeps the draft.
  store.get(isAuthorizedAtom) &&
  (current.pathname !== next.pathname || current.search !== next.search);
