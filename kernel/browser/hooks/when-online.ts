/** Parts of a page that are loaded while the network comes and goes. */

const backOnline = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener("online", resolve, { once: true }));

/** Leaving the page is refused, as by `LeaveGuard`, while it has changes that are not saved. */
const mayLeave = (): boolean => dispatchEvent(new Event("beforeunload", { cancelable: true }));

let isReloading = false;

/**
 * Loads a part of the page when there is a network, so what is on screen stays without one. A part that was under way
 * when the network went is loaded with the page when the network is back: browsers do not request a file again that
 * failed in the same document.
 * @throws what `load` throws while there is a network, and after an outage over changes that are not saved
 */
export async function whenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  // Undefined on the server.
  const isOffline = (): boolean => !((navigator.onLine as boolean | undefined) ?? true);
  if (isOffline()) await backOnline();
  try {
    return await load();
  } catch (error) {
    if (!isReloading) {
      if (!isOffline()) throw error;
      await backOnline();
      if (!mayLeave()) throw error;
      isReloading = true;
      location.reload();
    }
    return new Promise(() => undefined);
  }
}
