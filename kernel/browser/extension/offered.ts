/**
 * Services that one plugin's browser half offers to another's. The lookup is loaded on the first call, because every
 * page loads the public API.
 */
import type { Port } from "../../contract/extension/port.ts";

/**
 * Returns the service that an instance offers under a port; `undefined` if no enabled plugin offers it. A foreign
 * server has instance ids of its own: then any instance that offers the service is used, and calls the requested
 * instance.
 * @example const uploads = await offered(uploadPort, "article-images")
 */
export async function offered<Service>(port: Port<Service>, instanceId: string): Promise<Service | undefined> {
  return (await import("./find-offer.ts")).findOffer(port, instanceId);
}
