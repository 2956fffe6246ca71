/** Checks a file by its name and size. Browser and server both run this check; the server decides. */

export interface FileRules {
  allowedExtensions: readonly string[];
  /** In bytes. */
  maxFileSize: number;
}
/** A message and its placeholder values. */
export interface FileProblem {
  message: string;
  values: Record<string, string>;
}

const units = ["B", "KB", "MB", "GB", "TB"] as const;

/**
 * Formats bytes with units from B to TB by 1024 (docs/product.md, portal 9).
 * @example sizeInWords(1_572_864) // "1.5 MB"
 */
export function sizeInWords(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)), units.length - 1);
  const rounded = Math.round((bytes / 1024 ** power) * 10) / 10;
  // 1,048,575 bytes round to 1,024 KB, which is 1 MB.
  return rounded === 1024 && power < units.length - 1 ? `1 ${units[power + 1]}` : `${rounded} ${units[power]}`;
}

/** Returns the extension in lower case, without the dot; empty if the name has none. */
export function extensionOf(name: string): string {
  return /\.([^./\\\s]{1,40})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** Returns what is wrong with a file's extension or size; undefined if the file is allowed. */
export function fileProblem(
  { extension, size }: { extension: string; size: number },
  { allowedExtensions, maxFileSize }: FileRules,
): FileProblem | undefined {
  const list = allowedExtensions.join(", ");
  if (extension === "") return { message: "upload:noExtension", values: { list } };
  if (!allowedExtensions.includes(extension))
    return { message: "upload:wrongExtension", values: { extension: extension.slice(0, 20), list } };
  if (size > maxFileSize)
    return { message: "upload:tooLarge", values: { size: sizeInWords(size), maxFileSize: sizeInWords(maxFileSize) } };
  return size === 0 ? { message: "upload:empty", values: {} } : undefined;
}
