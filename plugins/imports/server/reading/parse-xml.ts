/** Parses a part of a workbook while it is inflated, so that only one row or text of it is in memory at a time. */
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { FileProblem } from "./file-problem.ts";

/** The maximum number of characters of a row or a text, and of a tag or a text between tags anywhere else. */
const maxLength = 4_000_000;
/** Parts of workbooks are far less deep. */
const maxDepth = 100;
const pieceBytes = 65_536;
/** More names than any part has; a file with more of them is only slower to read. */
const maxNames = 1_000;

/** By their names in the file. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Receives the elements of the root's namespace by their local names. Others have the name "", such as extensions. */
export interface XmlHandlers {
  open(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Yields after each piece of the content, so that the caller can pass on what the handlers have collected.
 * @param pieces the name of the elements that are in memory as a whole
 * @throws FileProblem for anything but well-formed XML without a document type, which could declare entities
 */
export async function* parseXml(
  content: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  pieces?: string,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder("utf-8");
  let [depth, length] = [0, 0];
  let isInPiece = false;
  const nameOf = localNames();
  const fail = (): never => {
    throw new FileProblem("brokenWorkbook");
  };
  const passed = (): void => {
    if (!isInPiece) length = 0;
  };
  parser.on("error", fail);
  parser.on("doctype", fail);
  parser.on("opentag", (tag) => {
    depth += 1;
    if (depth > maxDepth) fail();
    passed();
    const name = nameOf(tag);
    if (name === pieces) isInPiece = true;
    handlers.open(name, tag.attributes);
  });
  parser.on("closetag", (tag) => {
    depth -= 1;
    const name = nameOf(tag);
    if (name === pieces) isInPiece = false;
    passed();
    handlers.close?.(name);
  });
  const onText = (text: string): void => {
    passed();
    handlers.text?.(text);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  for await (const bytes of content) {
    // A part that is not compressed comes as a whole.
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const text = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
      length += text.length;
      parser.write(text);
      if (length > maxLength) fail();
      yield;
    }
  }
  parser.write(decoder.decode()).close();
  yield;
}

/**
 * Returns a function that gives the local name of an element. The parser's own resolution of namespaces would take half
 * as long again, for a scope that no workbook uses: prefixes are declared once, at the root.
 */
function localNames(): (tag: SaxesTagPlain) => string {
  let namespace: string | undefined;
  const names = new Map<string, string>();
  const prefixes = new Set<string>();
  return ({ name, attributes }) => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const [prefix, local] = splitName(name);
    if (namespace === undefined) {
      namespace = attributes[prefix === "" ? "xmlns" : `xmlns:${prefix}`] ?? "";
      prefixes.add(prefix);
      for (const [attribute, value] of Object.entries(attributes))
        if (value === namespace && /^xmlns(:|$)/.test(attribute)) prefixes.add(attribute.slice("xmlns:".length));
    }
    const own = prefixes.has(prefix) ? local : "";
    if (names.size < maxNames) names.set(name, own);
    return own;
  };
}

/** Returns the prefix, or "", and the local name. */
function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(":");
  return colon === -1 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
}

/** Parses a part that is small enough to be handled at once. */
export async function parseWholeXml(content: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parsing = parseXml(content, handlers);
  while ((await parsing.next()).done !== true);
}

/** Resolves the notation of spreadsheets for characters that XML cannot contain, such as `_x000D_`. */
export const plainText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
