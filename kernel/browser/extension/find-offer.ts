/** Finds the service that an instance offers to other plugins; falls back to another instance that offers it. */
import type { Port } from "../../contract/extension/port.ts";
import { registryAtom } from "./registry.ts";
import { servicesOf } from "./services.ts";
import { store } from "../state/store.ts";

/**
 * @param instanceId the instance that the service calls, also if another one offers it; by default, the first that
 *   offers it
 */
export async function findOffer<Service>(port: Port<Service>, instanceId?: string): Promise<Service | undefined> {
  const offers = store.get(registryAtom).offers.filter((offer) => offer.port.name === port.name);
  const offer = offers.find(({ instance }) => instance.id === instanceId) ?? offers[0];
  return offer === undefined
    ? undefined
    : ((await offer.load())(servicesOf({ ...offer.instance, id: instanceId ?? offer.instance.id })) as Service);
}

/**
 * Returns the service of the first instance that offers it, for what renders only where `useIsOffered` returns true.
 * @throws Error if no plugin offers it
 */
export async function requireOffer<Service>(port: Port<Service>): Promise<Service> {
  const service = await findOffer(port);
  if (service === undefined) throw new Error(`No plugin offers ${port.name}`);
  return service;
}
