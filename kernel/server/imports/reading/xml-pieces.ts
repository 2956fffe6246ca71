/** Splits a stream of XML into elements of one name, so that only one is in memory at a time. */
import { FileProblem } from "./file-problem.ts";

/** An element longer than this is not a row. */
const maxLength = 4_000_000;

/** Returns the text of each `<name ...>...</name>` or `<name .../>`, in order. The elements must not be nested. */
export async function* xmlPieces(content: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8");
  const [open, close] = [`<${name}`, `</${name}>`];
  let text = "";
  for await (const bytes of content) {
    text += decoder.decode(bytes, { stream: true });
    let at = 0;
    for (;;) {
      const begin = findOpen(text, open, at);
      if (begin === -1) {
        at = Math.max(at, text.lastIndexOf("<"));
        break;
      }
      const endOfTag = text.indexOf(">", begin);
      const isEmpty = endOfTag !== -1 && text[endOfTag - 1] === "/";
      const end = endOfTag === -1 ? -1 : isEmpty ? endOfTag + 1 : text.indexOf(close, endOfTag);
      if (end === -1) {
        at = begin;
        break;
      }
      yield text.slice(begin, isEmpty ? end : end + close.length);
      at = isEmpty ? end : end + close.length;
    }
    text = text.slice(at);
    if (text.length > maxLength) throw new FileProblem("PORTAL_IMPORT_BROKEN_WORKBOOK");
  }
}

/** Does not match `<rowBreaks` when searching for `<row`. */
function findOpen(text: string, open: string, from: number): number {
  for (let at = text.indexOf(open, from); at !== -1; at = text.indexOf(open, at + 1))
    if (/[\s/>]/.test(text[at + open.length] ?? "")) return at;
  return -1;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Resolves character references, and the `_x000D_` notation of spreadsheets. */
export function plainXml(text: string): string {
  const plain = text.includes("&")
    ? text.replace(
        /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
        (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
          const point =
            decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined;
          return point === undefined
            ? (entities[name ?? ""] ?? whole)
            : point <= 0x10ffff
              ? String.fromCodePoint(point)
              : whole;
        },
      )
    : text;
  return plain.includes("_x")
    ? plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain;
}

/**
 * Joins the texts within `<t>` elements, because a text may have several formats. Omits phonetic readings (`<rPh>`).
 */
export function textOf(xml: string): string {
  let text = "";
  for (const [, content = ""] of xml.replace(/<rPh\b[^]*?<\/rPh>/g, "").matchAll(/<t(?:\s[^>]*)?>([^]*?)<\/t>/g))
    text += plainXml(content);
  return text;
}
