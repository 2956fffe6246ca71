/** Parts of a page that are loaded while the network comes and goes. */

/** Whether the page is reloaded, from the first part that failed without a network. */
let reloaded: Promise<boolean> | undefined;

async function reloadWhenOnline(): Promise<boolean> {
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  // Leaving is refused, as by `LeaveGuard`, while there are changes that are not saved.
  const mayLeave = dispatchEvent(new Event("beforeunload", { cancelable: true }));
  if (mayLeave) location.reload();
  else reloaded = undefined;
  return mayLeave;
}

/**
 * Loads a part of the page. One that fails because the network is away is loaded with the page when it is back, and
 * what is on screen stays until then: Chromium does not request a module again that failed in the same document,
 * whoever asks for it. It is requested without a network too: a portal on the same machine is there all the same.
 * @throws what `load` throws while there is a network, and after an outage over changes that are not saved
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    // Undefined on the server.
    if (reloaded === undefined && navigator.onLine !== false) throw error;
    reloaded ??= reloadWhenOnline();
    if (!(await reloaded)) throw error;
    return new Promise(() => undefined);
  }
}
