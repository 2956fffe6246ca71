/** A question in the middle of the page. The browser's own dialog keeps focus inside and gives it back. */
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./dialog.module.css";

interface DialogProps {
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  onClose: () => void;
}

export function Dialog({ title, children, actions, onClose }: DialogProps): ReactNode {
  const element = useModal();
  return (
    <dialog ref={element} className={classes["dialog"]} aria-label={title} onCancel={(event) => { event.preventDefault(); onClose(); }} onClick={(event) => event.target === element.current && onClose()}>
      <div className={classes["body"]}>
        <h2>{title}</h2>
        {children}
        <footer>{actions}</footer>
      </div>
    </dialog>
  );
}

/** Opens a `<dialog>` while it is mounted, and keeps the page behind it from scrolling. */
export function useModal(): React.RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    const { overflow } = document.body.style;
    document.body.style.overflow = "hidden";
    return () => {
      document.body.style.overflow = overflow;
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return element;
}
