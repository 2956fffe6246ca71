/** Shows a native `<dialog>` as a modal while it is mounted: the browser keeps the focus inside and gives it back. */
import { useEffect, useRef, type RefObject } from "react";

/** `onClose` is called for Escape, the phone's back gesture and a press on the backdrop. */
export function useModal(onClose: () => void): { dialog: RefObject<HTMLDialogElement | null>; handlers: ModalHandlers } {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return {
    dialog,
    handlers: {
      onCancel: (event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      },
      // The backdrop belongs to the dialog itself; everything else is inside one of its children.
      onPointerDown: (event) => {
        if (event.target === dialog.current && isOutside(event, dialog.current)) onClose();
      },
    },
  };
}

interface ModalHandlers {
  onCancel: (event: { target: EventTarget | null; preventDefault: () => void }) => void;
  onPointerDown: (event: { target: EventTarget | null; clientX: number; clientY: number }) => void;
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
