/**
 * Services that one plugin's browser half offers to another's. What finds them is fetched with the first question,
 * since the door is on every page.
 */
import type { Port } from "../contract/port.ts";

/**
 * The service that an instance offers under a port; nothing where no enabled plugin offers it. In front of a foreign
 * server, whose instances have ids of their own, any instance that offers it speaks to the one that is meant.
 * @example const uploads = await offered(uploadPort, "game-pictures")
 */
export async function offered<Service>(port: Port<Service>, instanceId: string): Promise<Service | undefined> {
  return (await import("./find-offer.ts")).findOffer(port, instanceId);
}
