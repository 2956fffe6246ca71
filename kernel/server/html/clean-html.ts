/**
 * Sanitizes HTML before it is stored, with the allowlist that the browser renders by: the stored HTML is exactly what
 * the browser would leave of it.
 */
import { parseFragment, serialize } from "parse5";
import sanitizeHtml from "sanitize-html";
import { isBlankHtml } from "../../contract/html/html-text.ts";
import {
  allowedElements,
  deepestNesting,
  droppedElements,
  keptClasses,
  linkRel,
  mayHaveAttribute,
} from "../../contract/html/whitelist.ts";

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(allowedElements),
  nonTextTags: [...droppedElements],
  // `transformTags` has already removed attributes by the table; the other rules of the library apply after it.
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedElements).map(([name, attributes]) => [name, [...attributes, "class"]]),
  ),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: deepestNesting,
  // An image without an address would render as a gap.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs["src"] === undefined,
  transformTags: {
    "*": (tagName, attributes) => {
      const attribs = keptAttributes(tagName, attributes);
      // Renames a link without an address to a tag that is not allowed, so that only its text remains.
      return { tagName: tagName === "a" && attribs["href"] === undefined ? "no-link" : tagName, attribs };
    },
  },
};

function keptAttributes(element: string, attributes: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, written] of Object.entries(attributes)) {
    const value = written.trim();
    const classes = name === "class" && Object.hasOwn(allowedElements, element) ? keptClasses(value) : "";
    if (classes !== "") kept["class"] = classes;
    else if (mayHaveAttribute(element, name, value)) kept[name] = value;
  }
  return element === "a" ? { ...kept, rel: linkRel } : kept;
}

/** Removing elements leaves others where a browser would move them, so several passes may be needed. */
const maxRounds = 8;

/**
 * Returns sanitized HTML as a browser would serialize it, so that parsing and sanitizing it there changes nothing;
 * empty if it has no visible content.
 * @example cleanHtml('<p onclick="x()">Hi<script>x()</script></p>') // "<p>Hi</p>"
 */
export function cleanHtml(html: string): string {
  if (html !== last) last = cleanAnew(html);
  return last;
}

/** A write calls this several times, for its rules and for the row, mostly with the previous result. */
let last = "";

function cleanAnew(html: string): string {
  let clean = asWritten(sanitizeHtml(html, options));
  for (let round = 0; round < maxRounds; round += 1) {
    const again = asWritten(sanitizeHtml(clean, options));
    if (again === clean) return isBlankHtml(clean) ? "" : clean.trim();
    clean = again;
  }
  // HTML that does not stabilize was crafted for that; its text alone is harmless.
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim();
}

/** Uses the HTML standard's parser, which every browser has. */
const asWritten = (html: string): string => serialize(parseFragment(html));
