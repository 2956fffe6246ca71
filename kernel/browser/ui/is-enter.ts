/** Tells a press of Enter from the one that ends the composition of an input method (Chinese, Japanese, Korean). */
import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** In some browsers the composition has ended before the press that ends it, which has this code. */
const codeOfComposition = 229;

/**
 * Returns whether Enter was pressed to do something.
 * @example onKeyDown={(event) => isEnter(event) && submit()}
 */
export function isEnter(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { key, isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return key === "Enter" && !isComposing && keyCode !== codeOfComposition;
}
