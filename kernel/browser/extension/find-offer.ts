/** Finds the service that an instance offers to other plugins; falls back to another instance of the plugin. */
import type { Port } from "../../contract/extension/port.ts";
import { registryAtom } from "./registry.ts";
import { servicesOf } from "./services.ts";
import { store } from "../state/store.ts";

export async function findOffer<Service>(port: Port<Service>, instanceId: string): Promise<Service | undefined> {
  const offers = store.get(registryAtom).offers.filter((offer) => offer.port.name === port.name);
  const offer = offers.find(({ instance }) => instance.id === instanceId) ?? offers[0];
  return offer === undefined
    ? undefined
    : ((await offer.load())(servicesOf({ ...offer.instance, id: instanceId })) as Service);
}
