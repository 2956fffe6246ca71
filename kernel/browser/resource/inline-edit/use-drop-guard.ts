/** Asks before a press elsewhere drops what was typed into a panel. Escape and Cancel say what they do, and do not ask. */
import { useEffect, useRef, type KeyboardEvent, type RefObject, type ToggleEvent } from "react";
import { addUnsavedForm, confirmLeaving } from "../../confirm/confirm-leaving.ts";

interface Guarded {
  /** A popover that the browser closes by itself when something else is pressed. */
  panel: RefObject<HTMLElement | null>;
  isChanged: boolean;
  onClose: () => void;
  /** Opens the panel again, as it was. */
  show: () => void;
}

/** Returns what the panel listens to. */
export function useDropGuard({ panel, isChanged, onClose, show }: Guarded): { onKeyDown: (event: KeyboardEvent) => void; onToggle: (event: ToggleEvent) => void } {
  const isGivenUp = useRef(false);
  useEffect(() => (isChanged ? addUnsavedForm() : undefined), [isChanged]);
  useEffect(() => {
    if (!isChanged) return undefined;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    // What was pressed waits for the answer: a link would lead away from the question.
    const onClick = (event: MouseEvent): void => {
      const target = event.target as Element | null;
      if (target === null || panel.current?.contains(target) === true || target.closest("dialog") !== null) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isChanged, panel]);
  const ask = async (): Promise<void> => {
    if (await confirmLeaving()) onClose();
    else show();
  };
  return {
    onKeyDown: ({ key }) => {
      isGivenUp.current = key === "Escape";
    },
    onToggle: ({ newState }) => {
      if (newState !== "closed") return;
      if (isChanged && !isGivenUp.current) void ask();
      else onClose();
    },
  };
}
