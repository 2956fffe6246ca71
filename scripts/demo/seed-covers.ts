/**
 * Generates sample covers for the demo's games, drawn by the image sandbox and stored in the portal's own file store.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import type { UploadOptions } from "../../plugins/upload/contract.ts";
import { drawPlaceholder } from "../../plugins/upload/server/images/sandbox-provider.ts";
import { keepFile, type KeptFile } from "../../plugins/upload/server/storage/kept-file.ts";
import { writeFile } from "../../plugins/upload/server/storage/folder-storage.ts";

/**
 * Does nothing if covers are stored elsewhere, or if there have been covers before: a user who has removed them does
 * not want them back.
 */
export async function seedCovers(kernel: Kernel, report: (line: string) => void): Promise<void> {
  const instance = kernel.registry.instances.find(
    ({ plugin, options }) => plugin === "upload" && options["resource"] === "games" && options["column"] === "cover",
  );
  if (instance === undefined || ((instance.options as unknown as UploadOptions).storage?.endpoint ?? "") !== "") return;
  const services = kernel.services(instance.id);
  if (
    (
      await sql`select 1 from upload_files where instance_id = ${instance.id}
    limit 1`.execute(kernel.db)
    ).rows.length > 0
  )
    return;
  const { rows: games } = await sql<{ id: string; name: string; slug: string }>`select id::text as id, name, slug
    from games where cover is null order by slug`.execute(kernel.db);
  report(`drawing covers of ${games.length} games`);
  for (const { id: gameId, name, slug } of games) {
    const id = randomUUID();
    const content = await drawPlaceholder({ title: name, label: "SAMPLE COVER", seed: slug, width: 960, height: 540 });
    const file: KeptFile = {
      id,
      instanceId: instance.id,
      path: `uploads/${instance.id}/${id}/${slug}.png`,
      name: `${slug}.png`,
      extension: "png",
      contentType: "image/png",
      size: content.length,
      ownerId: "demo",
      state: "stored",
    };
    await keepFile(kernel.db, file);
    await writeFile(services, file, one(content));
    await sql`update games set cover = ${file.path} where id = ${gameId}::uuid`.execute(kernel.db);
  }
}

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}
