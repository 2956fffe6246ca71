/** Checks who may upload, and who may view files inside texts, by what the user may do with the records. */
import type { AdminUser } from "@portalkit/kernel/contract";
import { refuseUpload } from "../../contract/refusals.ts";
import type { UploadServices } from "../services.ts";

/** @throws Refusal if the user could not save the file in any record */
export async function assertUploader(services: UploadServices, adminUser: AdminUser): Promise<void> {
  const { resource, column } = services.options;
  const {
    columns,
    options: { allowedActions },
  } = await services.resources.describe(resource, adminUser);
  const found = columns.find(({ name }) => name === column);
  const mayCreate = allowedActions.create && found?.showIn.create === true;
  const mayEdit = allowedActions.edit && found?.showIn.edit === true && found.editReadonly !== true;
  if (!mayCreate && !mayEdit) throw refuseUpload("notYours");
}

/** @throws Refusal if the user may not read the column on any page */
export async function assertReader(services: UploadServices, adminUser: AdminUser): Promise<void> {
  const { resource, column } = services.options;
  const {
    columns,
    options: { allowedActions },
  } = await services.resources.describe(resource, adminUser);
  const found = columns.find(({ name }) => name === column);
  if (found === undefined || !(allowedActions.list === true || allowedActions.show || allowedActions.edit))
    throw refuseUpload("unknownFile");
}
