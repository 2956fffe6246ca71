/**
 * Captures input into elements that the server has rendered, until the application has taken them over: a select would
 * show a choice that is never saved. `replay-input.ts` takes over from it.
 */

declare global {
  /** What the script in the head of a server-rendered page captures. */
  var portalCaptured: CapturedInputs | undefined;
}

/** An event that no handler has received, and what its field contained after it. */
export interface CapturedInput {
  event: Event;
  value: string | undefined;
}

export interface CapturedInputs {
  inputs: readonly CapturedInput[];
  end(): void;
}

const controls = "button, input, select, textarea, summary, [contenteditable]";

/** Holds until `end` is called. What the browser does by itself is done: texts are typed, options are selected. */
export function captureInput(document: Document): CapturedInputs {
  const inputs: CapturedInput[] = [];
  const ended = new AbortController();
  const hold = (event: Event): void => {
    const { target, type } = event as Event & { target: HTMLInputElement };
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    // The Tab key, and shortcuts of the browser, such as for reloading, work as on any page.
    if (key === "Tab" || ctrlKey || metaKey || altKey) return;
    const isAction = type === "click" || type === "submit";
    // Links work as well, unless something was done before: that would not be saved.
    if (type !== "submit" && target.closest(type === "click" && inputs.length > 0 ? "*" : controls) === null) return;
    event.stopPropagation();
    if (isAction) event.preventDefault();
    // A user who sees nothing happen repeats it.
    if (isAction && inputs.some((captured) => captured.event.type === type && captured.event.target === target)) return;
    inputs.push({ event, value: type === "input" || type === "change" ? target.value : undefined });
  };
  for (const type of ["click", "submit", "keydown", "input", "change"])
    document.addEventListener(type, hold, { capture: true, signal: ended.signal });
  return { inputs, end: () => ended.abort() };
}
