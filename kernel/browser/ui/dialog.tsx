/** A modal dialog. The native `<dialog>` traps the focus and restores it on close. */
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import classes from "./dialog.module.css";

interface DialogProps {
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  /** For tasks rather than questions: wide, and full-screen on phones. */
  isWide?: boolean;
  onClose: () => void;
}

export function Dialog({ title, children, actions, isWide, onClose }: DialogProps): ReactNode {
  const element = useModal(onClose);
  return (
    <dialog ref={element} className={classes["dialog"]} data-wide={isWide || undefined} aria-label={title}>
      <div className={classes["body"]}>
        <h2>{title}</h2>
        {children}
        <div className={classes["actions"]}>{actions}</div>
      </div>
    </dialog>
  );
}

/**
 * Opens a `<dialog>` while it is mounted, and prevents the page behind it from scrolling. Escape and a press outside
 * the dialog call `onClose`.
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
    // Listens to `pointerdown`, not `click`: a text selection that ends outside the dialog must not close it.
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
