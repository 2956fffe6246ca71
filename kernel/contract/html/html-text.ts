/** Extracts the text of clean html without a DOM: for lengths, suggestions and code that has no document. */

const tag = /<\/?([a-z][a-z0-9]*)(?:[^>"]|"[^"]*")*>/gi;
const blocks = /^(?:blockquote|br|h[1-6]|hr|li|ol|p|pre|ul)$/i;
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/**
 * Removes elements, decodes entities and puts each block on its own line. Only for html that was cleaned: it does not
 * handle comments and raw text.
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

/** The length of the visible text: markup and line breaks do not count. */
export function lengthOfCleanHtml(html: string): number {
  return Array.from(textOfCleanHtml(html).replaceAll("\n", "")).length;
}

/** Whether the html has neither visible text nor images or rules. */
export function isBlankHtml(html: string): boolean {
  return !/<(?:img|hr)\b/i.test(html) && textOfCleanHtml(html).replace(/[\s\u200b\ufeff]/g, "") === "";
}
