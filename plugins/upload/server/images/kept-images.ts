/** Stores the images that a provider has just answered: their user, and their address or content. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, PluginServices } from "@portalkit/kernel/server";
import { addressIn } from "../services.ts";
import type { MadeImage } from "./image-provider.ts";

/** Long enough to choose an image. Stored in the database, because the next call may reach another process. */
const keptMinutes = 15;

/** Stores the images and returns the addresses that the caller may request from `cors-proxy`. */
export async function keepImages(
  services: PluginServices,
  userPk: string,
  images: readonly MadeImage[],
): Promise<string[]> {
  const addresses: string[] = [];
  for (const image of images) {
    const id = randomUUID();
    // An image without an address gets one of the portal, so that an image element can display it too.
    const url = "url" in image ? image.url : `${addressIn(services, "cors-proxy")}?url=generated:${id}`;
    const { contentType = null, bytes = null } = "bytes" in image ? image : {};
    await services.db
      .insertInto("upload_pictures")
      .values({ id, instance_id: services.id, user_id: userPk, url, content_type: contentType, bytes })
      .execute();
    addresses.push(url);
  }
  return addresses;
}

export interface KeptImage {
  url: string;
  contentType: string | null;
  bytes: Uint8Array | null;
}

/** Returns undefined unless this instance has recently answered this address to this user. */
export async function keptImage(services: PluginServices, userPk: string, url: string): Promise<KeptImage | undefined> {
  return (
    await sql<KeptImage>`select url, content_type as "contentType", bytes from upload_pictures
    where user_id = ${userPk} and instance_id = ${services.id} and (url = ${url} or 'generated:' || id::text = ${url})
      and created_at > now() - make_interval(mins => ${keptMinutes}) limit 1`.execute(services.db)
  ).rows[0];
}

/** Deletes images that were not chosen in time. */
export async function forgetImages(db: Database): Promise<void> {
  await sql`delete from upload_pictures where created_at < now() - make_interval(mins => ${keptMinutes})`.execute(db);
}
