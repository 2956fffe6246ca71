/** Parts of a page that are loaded while the network comes and goes. */

const backOnline = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener("online", resolve, { once: true }));

/** Not `!navigator.onLine`, which is undefined on the server. */
const isOffline = (): boolean => navigator.onLine === false;

/** Parts that fail from then on are those of the old page. */
let isReloading = false;

/**
 * Loads a part of the page when there is a network, so what is on screen stays without one. A part that was under way
 * when the network went is loaded with the page when the network is back: Chromium does not request a module again that
 * failed in the same document, whoever asks for it.
 * @throws what `load` throws while there is a network, and after an outage over changes that are not saved
 */
export async function whenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  if (isOffline()) await backOnline();
  try {
    return await load();
  } catch (error) {
    if (!isReloading) {
      if (!isOffline()) throw error;
      await backOnline();
      // Leaving is refused, as by `LeaveGuard`, while there are changes that are not saved.
      if (!dispatchEvent(new Event("beforeunload", { cancelable: true }))) throw error;
      isReloading = true;
      location.reload();
    }
    return new Promise(() => undefined);
  }
}
