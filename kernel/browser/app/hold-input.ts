/**
 * Holds back input into elements that the server has drawn, until the application has taken them over: a select would
 * show a choice that is not saved. Links work, as links of any page do.
 */

/** Present on the root until then. An attribute without a style: with `inert`, all styles would be computed again. */
const mark = "waiting";
const events = ["pointerdown", "mousedown", "click", "auxclick", "submit", "keydown"] as const;
const controls = "button, input, select, textarea, label, summary, [contenteditable]";

/** Whether the server has drawn the page, and the application has not taken it over yet. */
export const isWaiting = (root: HTMLElement): boolean => mark in root.dataset;

export function holdInput(root: HTMLElement): void {
  const hold = (event: Event): void => {
    if (!isWaiting(root)) for (const name of events) root.removeEventListener(name, hold, { capture: true });
    else if (event.type === "submit" || isAtControl(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  if (isWaiting(root)) for (const name of events) root.addEventListener(name, hold, { capture: true });
}

/** Without scripts, a form would be sent as a plain page's, with its contents in the address. */
export function letIn(root: HTMLElement): void {
  delete root.dataset[mark];
  for (const form of root.querySelectorAll("form")) form.inert = false;
  root.querySelector<HTMLElement>("[autofocus]")?.focus();
}

/** The Tab key and shortcuts of the browser, such as for reloading, work as on any page. */
function isAtControl(event: Event): boolean {
  if (event instanceof KeyboardEvent && (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey))
    return false;
  return (event.target as Element).closest(controls) !== null;
}
