/**
 * Asks before a press elsewhere drops what was typed into a popover. Escape and Cancel say what they do, and do not
 * ask.
 */
import { useEffect } from "react";
import { addUnsavedForm, confirmLeaving } from "../../confirm/confirm-leaving.ts";
import type { PopoverProps } from "../../ui/popover.tsx";

interface Guarded {
  isChanged: boolean;
  onClose: () => void;
  /** The operator goes on editing. */
  onStay: () => void;
}

/** Returns what the popover calls to close. */
export function useDropGuard({ isChanged, onClose, onStay }: Guarded): PopoverProps["onClose"] {
  useEffect(() => (isChanged ? addUnsavedForm() : undefined), [isChanged]);
  useEffect(() => {
    if (!isChanged) return undefined;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    // What was pressed waits for the answer: a link would lead away from the question.
    const onClick = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest("dialog, [popover]") !== null) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isChanged]);
  const ask = async (): Promise<void> => {
    if (await confirmLeaving()) onClose();
    else onStay();
  };
  return (by) => {
    if (isChanged && by === "press") void ask();
    else onClose();
  };
}
