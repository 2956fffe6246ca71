/** The hooks of the column's resource: they add file addresses to rows, and refuse to save a file of another user. */
import type { AdminUser, HookContext, ResourceHooks, Row } from "@portalkit/kernel/contract";
import type { Database } from "@portalkit/kernel/server";
import { previewUrl, thumbnailUrl } from "./addresses.ts";
import { checkFile } from "./check-file.ts";
import { filesByPath, holdFile } from "../storage/kept-file.ts";
import { refuseUpload } from "../../contract/refusals.ts";
import type { UploadServices } from "../services.ts";

export function fileHooks(services: UploadServices): ResourceHooks {
  const { column } = services.options;
  const see = async (rows: readonly Row[], { adminUser, db }: HookContext<Database>): Promise<void> =>
    await addAddresses(services, column, rows, adminUser.pk, db);
  const save = async (value: unknown, { adminUser, db }: HookContext): Promise<void> => {
    if (value === undefined || value === null || value === "") return;
    const file = typeof value === "string" ? await holdFile(db, services.id, value) : undefined;
    if (file === undefined || file.ownerId !== adminUser.pk)
      throw refuseUpload("notForField", { label: await labelOf(services, adminUser) });
    await checkFile(services, db, file);
  };
  return {
    onlyAddsKeys: true,
    list: { after: see },
    show: { after: (row, context) => see([row], context) },
    create: { before: (record, context) => save(record[column], context) },
    edit: {
      columns: [column],
      before: async ({ record, oldRecord }, context) => {
        if (record[column] !== oldRecord[column]) await save(record[column], context);
      },
    },
  };
}

async function labelOf(services: UploadServices, adminUser: AdminUser): Promise<string> {
  const { resource, column } = services.options;
  return (
    (await services.resources.describe(resource, adminUser)).columns.find(({ name }) => name === column)?.label ??
    column
  );
}

/** Adds `previewUrl_{instance}`, as the contract requires, and `thumbnailUrl_{instance}` for lists. */
async function addAddresses(
  services: UploadServices,
  column: string,
  rows: readonly Row[],
  userPk: string,
  db: Database,
): Promise<void> {
  const paths = rows.map((row) => row[column]).filter((path) => typeof path === "string" && path !== "") as string[];
  const files = await filesByPath(db, services.id, paths);
  for (const row of rows) {
    const path = row[column];
    const file = typeof path === "string" ? files.get(path) : undefined;
    if (file !== undefined)
      Object.assign(row, {
        [`previewUrl_${services.id}`]: previewUrl(services, file, userPk),
        [`thumbnailUrl_${services.id}`]: thumbnailUrl(services, file, userPk),
      });
    // Keeps web addresses that were saved before this column had uploads.
    else if (typeof path === "string" && /^https:\/\//i.test(path)) row[`previewUrl_${services.id}`] = path;
  }
}
