/** Changes of a form's layout that wait until the mouse button is released. */

/**
 * Runs at once, or, while a mouse button is pressed, after the click: a message that appears when a field loses the
 * focus would move the pressed button from under the pointer, and its click would be lost.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector(":active") === null) return run();
  const released = new AbortController();
  for (const type of ["mouseup", "dragend"])
    addEventListener(
      type,
      () => {
        released.abort();
        // The click follows within the same task.
        setTimeout(run);
      },
      { signal: released.signal, capture: true },
    );
}
