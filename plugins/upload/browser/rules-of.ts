/**
 * The rules of an instance, as the server sends them beside the component's name; ours and others of its family say
 * them alike.
 */
import type { FileRules } from "../contract/file-rules.ts";

type Meta = Readonly<Record<string, unknown>>;

/** Nothing where the server tells none: then its word alone counts. */
export function rulesOf({ allowedExtensions, maxFileSize }: Meta): FileRules | undefined {
  if (!Array.isArray(allowedExtensions)) return undefined;
  return {
    allowedExtensions: allowedExtensions.map(String),
    maxFileSize: typeof maxFileSize === "number" ? maxFileSize : Number.POSITIVE_INFINITY,
  };
}

/** For a file input. */
export const acceptOf = (rules: FileRules | undefined): string =>
  (rules?.allowedExtensions ?? []).map((extension) => `.${extension}`).join(",");

/** The columns whose values go into a prompt; nothing where no pictures are generated. */
export function imageSettings({
  generateImages,
  fieldsForContext,
}: Meta): { fieldsForContext: readonly string[] } | undefined {
  return generateImages === undefined || generateImages === null || generateImages === false
    ? undefined
    : { fieldsForContext: Array.isArray(fieldsForContext) ? fieldsForContext.map(String) : [] };
}
