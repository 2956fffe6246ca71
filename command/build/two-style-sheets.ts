/**
 * Divides the styles of a deployment: every page links the first sheet, with what most visits begin with. The second
 * has all others; a page that begins with one of them links it too, and files that are loaded later wait for it.
 */
import { basename } from "node:path";
import type { Metafile } from "esbuild";
import type { BuildManifest } from "@portalkit/kernel/tools";
import type { StyleSheet } from "./style-sheet.ts";
import { writeFont } from "./write-font.ts";
import { writeHashed } from "./write-hashed.ts";

/**
 * @param entry the application
 * @param firstOutputs the files whose styles belong to the first sheet
 */
export async function writeStyleSheets(
  { styles, entry, metafile, outDir }: { styles: StyleSheet; entry: string; metafile: Metafile; outDir: string },
  firstOutputs: ReadonlySet<string>,
): Promise<{ first: string; later: BuildManifest["laterStyles"]; font: string }> {
  const stylesOf = (output: string): string[] =>
    Object.keys(metafile.outputs[output]?.inputs ?? {}).filter((input) => input.endsWith(".css"));
  const divided = new Set(Object.keys(metafile.outputs).flatMap(stylesOf));
  const early = new Set([...firstOutputs].flatMap(stylesOf));
  // Styles without class names leave nothing in any file: those of an element of the page, or of a package.
  const isFirst = (input: string): boolean =>
    early.has(input) || (!divided.has(input) && !input.includes("node_modules/"));
  const first = styles.textFor(entry, metafile, isFirst);
  const later = styles.textFor(entry, metafile, (input) => !isFirst(input));
  const font = await writeFont(outDir);
  return {
    font: font.file,
    first: await writeHashed(outDir, "styles.css", `${font.rules}\n${first}`),
    later: {
      file: await writeHashed(outDir, "later-styles.css", later),
      neededBy: Object.keys(metafile.outputs)
        .filter((output) => stylesOf(output).some((input) => !early.has(input)))
        .map((output) => basename(output)),
    },
  };
}
