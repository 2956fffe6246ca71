/** Guesses which column of a file belongs to which field, by the field's name, alternative names and label. */
import { normalText } from "@portalkit/kernel/server";
import type { ImportMapping } from "../../contract/import-schemas.ts";
import type { SinkField } from "./importer.ts";

/** Keeps only letters and digits: "Renderer value", "face_value" and "FACE-VALUE" are equal. */
const bare = (text: string): string =>
  normalText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Uses each column and each field once. A file of one column fills the first required field, whatever its title. */
export function guessMapping(header: readonly string[], fields: readonly SinkField[]): ImportMapping {
  const columnOf = new Map<string, number>();
  const free = new Map(header.flatMap((title, column) => (bare(title) === "" ? [] : [[column, bare(title)] as const])));
  for (const namesOf of [
    ({ name }: SinkField) => [name],
    ({ names = [] }: SinkField) => names,
    ({ label }: SinkField) => [label],
  ]) {
    for (const field of fields) {
      const names = namesOf(field).map(bare);
      const found = columnOf.has(field.name) ? undefined : [...free].find(([, title]) => names.includes(title));
      if (found === undefined) continue;
      columnOf.set(field.name, found[0]);
      free.delete(found[0]);
    }
  }
  const first = fields.find(({ isRequired }) => isRequired);
  if (header.length === 1 && columnOf.size === 0 && first !== undefined) columnOf.set(first.name, 0);
  return Object.fromEntries([...columnOf].map(([name, column]) => [name, { column }]));
}
