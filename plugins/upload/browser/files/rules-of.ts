/**
 * Reads the rules of an instance from the component's `meta`. The names in it are the same for all servers of this
 * family.
 */
import type { FileRules } from "../../contract/files/file-rules.ts";

type Meta = Readonly<Record<string, unknown>>;

/** Returns undefined if the server sends no rules: then only the server decides. */
export function rulesOf({ allowedExtensions, maxFileSize }: Meta): FileRules | undefined {
  if (!Array.isArray(allowedExtensions)) return undefined;
  return {
    allowedExtensions: allowedExtensions.map(String),
    maxFileSize: typeof maxFileSize === "number" ? maxFileSize : Number.POSITIVE_INFINITY,
  };
}

/** The `accept` attribute of a file input. */
export const acceptOf = (rules: FileRules | undefined): string =>
  (rules?.allowedExtensions ?? []).map((extension) => `.${extension}`).join(",");

/** Returns the columns whose values go into a prompt; undefined if image generation is off. */
export function imageSettings({
  generateImages,
  fieldsForContext,
}: Meta): { fieldsForContext: readonly string[] } | undefined {
  return generateImages === undefined || generateImages === null || generateImages === false
    ? undefined
    : { fieldsForContext: Array.isArray(fieldsForContext) ? fieldsForContext.map(String) : [] };
}
