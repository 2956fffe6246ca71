/** Hands what `hold-input.ts` has held back to the application, which has taken over the page. */

/** On the root of elements that the server has drawn, until then. */
const mark = "waiting";

/** Whether the server has drawn the page, and the application has not taken it over yet. */
export const isWaiting = (root: HTMLElement): boolean => mark in root.dataset;

/** Ends the holding. Input into elements that are no longer on the page is dropped. */
export async function replayInput(root: HTMLElement): Promise<void> {
  delete root.dataset[mark];
  const { portalHeld: held } = globalThis;
  globalThis.portalHeld = undefined;
  held?.end();
  for (const { event, value } of held?.inputs ?? []) {
    // React has handled the previous event by then.
    await Promise.resolve();
    const { target } = event as Event & { target: HTMLInputElement };
    if (!target.isConnected) continue;
    // A file field keeps its files, and refuses to be given a name.
    if (value !== undefined && target.type !== "file") enter(target, value);
    if (event instanceof SubmitEvent) (event.target as HTMLFormElement).requestSubmit(event.submitter);
    else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  }
}

/** React notices a value only if it differs from the last one that the field was given through the field itself. */
function enter(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  field.value = `${value}-`;
  set?.call(field, value);
}
