/** Accepts a value from a field only while an event of that field is handled, so that no effect can write one. */
import { useState, type DOMAttributes, type SyntheticEvent } from "react";

const inputEvents = [
  "onBeforeInputCapture",
  "onInputCapture",
  "onChangeCapture",
  "onClickCapture",
  "onBlurCapture",
  "onKeyDownCapture",
  "onKeyUpCapture",
  "onPointerDownCapture",
  "onPointerMoveCapture",
  "onPointerUpCapture",
  "onMouseDownCapture",
  "onMouseUpCapture",
  "onWheelCapture",
  "onCutCapture",
  "onPasteCapture",
  "onDropCapture",
  "onDragEndCapture",
  "onCompositionEndCapture",
] as const satisfies readonly (keyof DOMAttributes<HTMLElement>)[];

interface OwnInput {
  /** For the element around the field; React also sends it the events of the field's popovers and dialogs. */
  listeners: DOMAttributes<HTMLElement>;
  /** Whether the browser is dispatching an event of this field. */
  isOwn: () => boolean;
}

export function useOwnInput(): OwnInput {
  return useState(createOwnInput)[0];
}

function createOwnInput(): OwnInput {
  let last: Event | undefined;
  const remember = (event: SyntheticEvent): void => {
    last = event.nativeEvent;
  };
  return {
    listeners: Object.fromEntries(inputEvents.map((name) => [name, remember])),
    // An event that has been dispatched has no phase: answers, timers and frames of the socket come after it.
    isOwn: () => last !== undefined && last.eventPhase !== Event.NONE,
  };
}
