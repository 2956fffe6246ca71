/** The font of the pages, Inter: its file, and the rules that the first style sheet begins with. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { writeHashed } from "./write-hashed.ts";

/** One file for all weights, 48 kB. Texts in other scripts keep the fonts of the system. */
const source = fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));

/** Latin with its accents: letters that the file lacks, such as ğ, stand between those that it has. */
const latin = "U+0-24F";

/** Arial, and what replaces it on Linux, with the same widths: scaled to Inter's, nothing moves at the swap. */
const fallback = ["Arial", "Liberation Sans"].map((name) => `local("${name}")`).join(",");

/** @returns the file's name, and the rules of `"Inter"` and `"Inter fallback"` in `--font` */
export async function writeFont(outDir: string): Promise<{ file: string; rules: string }> {
  const file = await writeHashed(outDir, "inter.woff2", await readFile(source));
  return {
    file,
    rules:
      `@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(${file})}\n` +
      `@font-face{font-family:"Inter fallback";src:${fallback};unicode-range:${latin};` +
      "size-adjust:107.1%;ascent-override:90.4%;descent-override:22.5%}",
  };
}
