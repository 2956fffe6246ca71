/** The text in clean html, without a document: for lengths, suggestions and what has no document at hand. */

const tag = /<\/?([a-z][a-z0-9]*)(?:[^>"]|"[^"]*")*>/gi;
const blocks = /^(?:blockquote|br|h[1-6]|hr|li|ol|p|pre|ul)$/i;
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/**
 * Elements gone, entities read, each block on a line of its own. Only for html that was cleaned: it knows no comments
 * and no raw text.
 */
export function textOfCleanHtml(html: string): string {
  return html
    .replace(tag, (_whole, name: string) => (blocks.test(name) ? "\n" : ""))
    .replace(
      /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
      (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) =>
        name === undefined
          ? String.fromCodePoint(
              Math.min(Number.parseInt(decimal ?? hex ?? "0", decimal === undefined ? 16 : 10), 0x10_ff_ff),
            )
          : (named[name] ?? whole),
    )
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim();
}

/** How long a text is to its reader: formats do not count, and neither does the end of a line. */
export function lengthOfCleanHtml(html: string): number {
  return Array.from(textOfCleanHtml(html).replaceAll("\n", "")).length;
}

/** Whether there is nothing in it to read or to see. */
export function isBlankHtml(html: string): boolean {
  return !/<(?:img|hr)\b/i.test(html) && textOfCleanHtml(html).replace(/[\s\u200b\ufeff]/g, "") === "";
}
