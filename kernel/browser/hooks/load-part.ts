/** Parts of a page that are loaded while the network comes and goes. */

/** Whether the page is reloaded, from the first part that failed without a network. */
let reloaded: Promise<boolean> | undefined;

/** Whether this document was without a network. It may be back when the failure of a part arrives. */
let wasOffline: boolean | undefined;

/** How long, in milliseconds, a browser may take after a failure to say that it is offline. */
const reportMs = 1000;

async function reloadWhenOnline(): Promise<boolean> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve));
  // Leaving is refused, as by `LeaveGuard`, while there are changes that are not saved.
  const mayLeave = dispatchEvent(new Event("beforeunload", { cancelable: true }));
  if (mayLeave) location.reload();
  else reloaded = undefined;
  return mayLeave;
}

/**
 * Loads a part of the page. One that fails is loaded with the page if this document has been without a network, once
 * there is one, and what is on screen stays until then: Chromium does not request a module again that failed in the
 * same document, whoever asks for it. It is requested without a network too: a portal on the same machine is there all
 * the same.
 * @throws what `load` throws in a document that had its network all the time, and over changes that are not saved
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  // Undefined on the server.
  if (navigator.onLine === undefined) return load();
  if (wasOffline === undefined) {
    wasOffline = !navigator.onLine;
    addEventListener("offline", () => (wasOffline = true));
  }
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, reportMs));
    if (!wasOffline) throw error;
    reloaded ??= reloadWhenOnline();
    if (!(await reloaded)) throw error;
    return new Promise(() => undefined);
  }
}
