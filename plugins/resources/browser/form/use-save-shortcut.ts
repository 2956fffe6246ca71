/** Ctrl+S and Ctrl+Enter save the form from any focus. */
import { useEffect, useRef } from "react";
import { isEnter } from "@portalkit/kernel/browser";

export function useSaveShortcut(save: () => Promise<void>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && (isEnter(event) || event.key.toLowerCase() === "s");
      if (!isSave || event.defaultPrevented || document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      void latest.current();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
