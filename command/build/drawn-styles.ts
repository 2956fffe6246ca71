/**
 * The rules of both style sheets, each with the class names that it is about: a page that the server renders has those
 * of its elements in its text, so that nothing is painted later for want of a file.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type ChildNode } from "postcss";
import type { BuildManifest, StyleRule } from "@portalkit/kernel/tools";
import { writeHashed } from "./write-hashed.ts";

/** Writes them below `outDir`, next to the code that renders pages; returns the name of the file. */
export async function writeDrawnStyles(
  outDir: string,
  { entry, laterStyles }: Pick<BuildManifest, "entry" | "laterStyles">,
): Promise<string> {
  const sheets = [entry.styles, laterStyles.file].map((file) => readFileSync(join(outDir, "assets", file), "utf8"));
  return await writeHashed(join(outDir, "rendering"), "styles.json", JSON.stringify(sheets.flatMap(rulesOf)));
}

/** Returns the rules of a style sheet in their order. */
export const rulesOf = (css: string): StyleRule[] => parse(css).nodes.flatMap((node) => rulesIn(node, ""));

function rulesIn(node: ChildNode, inside: string): StyleRule[] {
  if (node.type === "rule") return [{ inside, classes: node.selectors.map(classesOf), text: node.toString() }];
  if (node.type !== "atrule") return [];
  const isConditional = ["media", "supports", "container", "layer"].includes(node.name) && node.nodes !== undefined;
  if (!isConditional)
    return [{ inside, classes: [[]], text: `${node.toString()}${node.nodes === undefined ? ";" : ""}` }];
  return (node.nodes ?? []).flatMap((child) => rulesIn(child, `${inside}@${node.name} ${node.params}{`));
}

/** The class names without which a selector selects nothing. What is in parentheses may be one of several. */
function classesOf(selector: string): string[] {
  let outside = "";
  let depth = 0;
  for (const character of selector) {
    if (character === ")") depth -= 1;
    if (depth === 0) outside += character;
    if (character === "(") depth += 1;
  }
  return [...new Set([...outside.matchAll(/\.([a-z_][\w-]*)/gi)].flatMap(([, name]) => name ?? []))];
}
