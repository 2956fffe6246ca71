/** Which column of a resource a column of a file is meant for, by its name or label. */
import type { ImportColumn } from "./schemas.ts";

/** Letters and digits alone: "Face value", "face_value" and "FACE-VALUE" are one. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** By the place of the file's column; each column of the resource once. */
export function guessMapping(header: readonly string[], columns: readonly ImportColumn[]): Record<string, string> {
  const mapping: Record<string, string> = {};
  const free = new Set(columns);
  for (const wanted of [(column: ImportColumn) => column.name, (column: ImportColumn) => column.label]) {
    for (const [place, title] of header.entries()) {
      const found = [...free].find((column) => bare(wanted(column)) === bare(title));
      if (mapping[place] !== undefined || found === undefined) continue;
      mapping[place] = found.name;
      free.delete(found);
    }
  }
  return mapping;
}
