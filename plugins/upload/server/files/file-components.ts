/** Describes a file column for the browser: its renderer and its rules. */
import type { Column } from "@portalkit/kernel/contract";
import type { UploadOptions } from "../../contract.ts";

const name = "upload/file";

/** The names inside `meta` are those that all servers of this family send. No other option leaves the server. */
export function fileComponents(
  pluginInstanceId: string,
  { allowedExtensions, maxFileSize, generateImages }: UploadOptions,
): NonNullable<Column["components"]> {
  const seen = { file: name, meta: { pluginInstanceId } };
  const images =
    generateImages === undefined || generateImages.provider === "none"
      ? {}
      : { generateImages: true, fieldsForContext: generateImages.fieldsForContext };
  const field = { file: name, meta: { pluginInstanceId, allowedExtensions, maxFileSize, ...images } };
  return { list: seen, show: seen, edit: field, create: field };
}
