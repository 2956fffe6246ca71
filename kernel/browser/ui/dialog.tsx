/** A question in the middle of the page. The browser's own dialog keeps focus inside and gives it back. */
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import classes from "./dialog.module.css";

interface DialogProps {
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  /** For work rather than a question: broad, and the whole screen of a phone. */
  isWide?: boolean;
  onClose: () => void;
}

export function Dialog({ title, children, actions, isWide, onClose }: DialogProps): ReactNode {
  const element = useModal(onClose);
  return (
    <dialog ref={element} className={classes["dialog"]} data-wide={isWide} aria-label={title}>
      <div className={classes["body"]}>
        <h2>{title}</h2>
        {children}
        <div className={classes["actions"]}>{actions}</div>
      </div>
    </dialog>
  );
}

/**
 * Opens a `<dialog>` while it is mounted, and keeps the page behind it from scrolling. Escape and a press beside it
 * close it.
 */
export function useModal(onClose: () => void): React.RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = element.current;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      if (event.target === dialog) close();
    };
    // Not the click: a selection of text that ends beside the dialog is no wish to leave it.
    const onPress = (event: Event): void => {
      if (event.target === dialog) close();
    };
    dialog?.addEventListener("cancel", onCancel);
    dialog?.addEventListener("pointerdown", onPress);
    const before = document.activeElement;
    dialog?.showModal();
    const { overflow } = document.body.style;
    document.body.style.overflow = "hidden";
    return () => {
      dialog?.removeEventListener("cancel", onCancel);
      dialog?.removeEventListener("pointerdown", onPress);
      document.body.style.overflow = overflow;
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return element;
}
