/** The stored record of an uploaded file, and its queries. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";

export interface KeptFile {
  id: string;
  instanceId: string;
  /** The file's key in the storage, and the value of the record's column. */
  path: string;
  /** The file's name, from its uploader. */
  name: string;
  extension: string;
  /** The announced type; after the check the type of the content. */
  contentType: string;
  size: number;
  ownerId: string;
  state: "asked" | "stored" | "leaving";
}

type Db = Database | DatabaseTransaction;
const columns = sql`id::text as "id", instance_id as "instanceId", path, name, extension,
  content_type as "contentType", size::float8 as "size", owner_id as "ownerId", state`;

export async function keepFile(db: Db, file: KeptFile): Promise<void> {
  await sql`insert into upload_files (id, instance_id, path, name, extension, content_type, size, owner_id, state)
    values (${file.id}, ${file.instanceId}, ${file.path}, ${file.name}, ${file.extension}, ${file.contentType},
      ${file.size}, ${file.ownerId}, ${file.state})`.execute(db);
}

/** Finds a file of this instance only: an id of another instance must not give access here. */
export async function fileById(db: Db, instanceId: string, id: string): Promise<KeptFile | undefined> {
  return (
    await sql<KeptFile>`select ${columns} from upload_files where id = ${id}::uuid
    and instance_id = ${instanceId} and state <> 'leaving'`.execute(db)
  ).rows[0];
}

export async function filesByPath(
  db: Db,
  instanceId: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, KeptFile>> {
  if (paths.length === 0) return new Map();
  const { rows } = await sql<KeptFile>`select ${columns} from upload_files where path = any (${[...new Set(paths)]})
    and instance_id = ${instanceId} and state <> 'leaving'`.execute(db);
  return new Map(rows.map((file) => [file.path, file]));
}

/** Marks the file as used and returns it. The lock on its row keeps `purgeFiles` from removing it meanwhile. */
export async function holdFile(db: Db, instanceId: string, path: string): Promise<KeptFile | undefined> {
  return (
    await sql<KeptFile>`update upload_files set unused_since = null where path = ${path}
    and instance_id = ${instanceId} and state <> 'leaving' returning ${columns}`.execute(db)
  ).rows[0];
}

export async function markStored(db: Db, id: string, contentType: string): Promise<void> {
  await db
    .updateTable("upload_files")
    .set({ state: "stored", content_type: contentType })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .execute();
}

export async function forgetFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom("upload_files").where("id", "=", id).execute();
}

/** Returns the total bytes of a user's files in an instance, announced files included. */
export async function storedBytes(db: Db, instanceId: string, ownerId: string): Promise<number> {
  return Number(
    (
      await sql<{ bytes: string }>`select coalesce(sum(size), 0) as bytes from upload_files
    where instance_id = ${instanceId} and owner_id = ${ownerId}
      and state <> 'leaving'`.execute(db)
    ).rows[0]?.bytes ?? 0,
  );
}
