/** Drags a widget by its handle: the widget under the pointer decides the new position. */
import { useState, type PointerEvent } from "react";

export interface Drag {
  /** Key of the dragged widget. */
  dragged: string | undefined;
  handleProps: (key: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/**
 * @param onOver called when the dragged widget is over another one, whose place it takes
 * @param onDrop called when dragging ends, at any position
 */
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
