/** Dragging a widget by its handle: where the pointer is decides between which others it would stand. */
import { useState, type PointerEvent } from "react";

export interface Drag {
  /** Key of the widget that is being dragged. */
  dragged: string | undefined;
  handleProps: (key: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** @param onOver the dragged widget is over another: they change places @param onDrop the end, wherever it is */
export function useDrag(onOver: (key: string, over: string) => void, onDrop: () => void): Drag {
  const [dragged, setDragged] = useState<string>();
  const end = (): void => {
    if (dragged === undefined) return;
    setDragged(undefined);
    onDrop();
  };
  return {
    dragged,
    handleProps: (key) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(key);
      },
      onPointerMove: (event) => {
        if (dragged !== key) return;
        const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-widget]")
          ?.dataset["widget"];
        if (over !== undefined && over !== key) onOver(key, over);
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
  };
}
