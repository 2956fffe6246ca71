/**
 * Asks before a click elsewhere discards what was typed into a popover. Escape and Cancel are explicit and do not ask.
 */
import { useEffect } from "react";
import { addUnsavedForm, confirmLeaving } from "@portalkit/kernel/browser/engine";
import type { PopoverProps } from "@portalkit/kernel/browser";

interface Guarded {
  isChanged: boolean;
  onClose: () => void;
  /** The user continues editing. */
  onStay: () => void;
}

/** Returns the `onClose` handler of the popover. */
export function useDropGuard({ isChanged, onClose, onStay }: Guarded): PopoverProps["onClose"] {
  useEffect(() => (isChanged ? addUnsavedForm() : undefined), [isChanged]);
  useEffect(() => {
    if (!isChanged) return undefined;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    // Blocks the click until the user has answered: a link would leave the page.
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
