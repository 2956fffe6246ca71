/** Writes files whose names have the hash of their content, so that browsers may keep them for ever. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { extname, join } from "node:path";

/**
 * @param name without the hash: `styles.css` becomes `styles-0A1B2C3D.css`
 * @returns the name with the hash
 */
export async function writeHashed(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  const extension = extname(name);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
  const file = `${name.slice(0, -extension.length)}-${hash}${extension}`;
  await writeFile(join(folder, file), content);
  return file;
}
