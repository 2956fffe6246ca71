/** Hands what `capture-input.ts` has captured to the application, which has taken over or rendered the page. */
import "./capture-input.ts";
import { successorOf } from "./successor.ts";

/**
 * Ends the holding. If the browser has rendered the page itself, input goes to the successors of the elements that it
 * was meant for, as soon as they are there; it is dropped if there are none.
 */
export async function replayInput(root: HTMLElement): Promise<void> {
  delete root.dataset["waiting"];
  const { portalCaptured: captured } = globalThis;
  globalThis.portalCaptured = undefined;
  captured?.end();
  for (const { event, value } of captured?.inputs ?? []) {
    // React has handled the previous event by then.
    await Promise.resolve();
    const { target: rendered } = event as Event & { target: HTMLInputElement };
    const target = rendered.isConnected ? rendered : await successorOf(rendered);
    if (target === undefined) continue;
    // A file field keeps its files, and refuses to be given a name.
    if (value !== undefined && target.type !== "file") enter(target, value);
    if (event instanceof SubmitEvent) {
      const { submitter } = event;
      (target as HTMLElement as HTMLFormElement).requestSubmit(submitter?.isConnected === true ? submitter : null);
    } else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  }
}

/** React notices a value only if it differs from the last one that the field was given through the field itself. */
function enter(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  field.value = `${value}-`;
  set?.call(field, value);
}
