/** What may be uploaded, told from a file's name and size. Both halves ask; the server's word counts. */

export interface FileRules {
  allowedExtensions: readonly string[];
  /** Bytes. */
  maxFileSize: number;
}
/** A sentence and what stands in it. */
export interface FileProblem {
  message: string;
  values: Record<string, string>;
}

const units = ["B", "KB", "MB", "GB", "TB"] as const;

/** Units from B to TB by 1024 (spec 9). @example sizeInWords(1_572_864) // "1.5 MB" */
export function sizeInWords(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)), units.length - 1);
  const rounded = Math.round((bytes / 1024 ** power) * 10) / 10;
  // 1,048,575 bytes are 1,024 KB when rounded, which is 1 MB.
  return rounded === 1024 && power < units.length - 1 ? `1 ${units[power + 1]}` : `${rounded} ${units[power]}`;
}

/** In lower case, without the dot; empty for a name without one. */
export function extensionOf(name: string): string {
  return /\.([^./\\\s]{1,40})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** What is wrong with a file by its extension or size; nothing when it may come. */
export function fileProblem(
  { extension, size }: { extension: string; size: number },
  { allowedExtensions, maxFileSize }: FileRules,
): FileProblem | undefined {
  if (!allowedExtensions.includes(extension))
    return {
      message: "upload:wrongExtension",
      values: { extension: extension === "" ? "?" : extension.slice(0, 20), list: allowedExtensions.join(", ") },
    };
  if (size > maxFileSize)
    return { message: "upload:tooLarge", values: { size: sizeInWords(size), maxFileSize: sizeInWords(maxFileSize) } };
  return size === 0 ? { message: "upload:empty", values: {} } : undefined;
}
