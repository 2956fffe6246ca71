/** What the parts of the server half share: the kernel's services, and the addresses of this instance's own calls. */
import type { PluginServices, ServicesOf } from "@portalkit/kernel/server";
import type { upload } from "../contract.ts";

export type UploadServices = ServicesOf<typeof upload>;

/** Returns the address of a call of this instance. */
export function addressIn(services: PluginServices, path: string): string {
  return `${services.portal.basePath}/adminapi/v1/plugin/${services.id}/${path}`;
}
