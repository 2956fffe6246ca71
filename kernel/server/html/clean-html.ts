/**
 * Cleans html before it is stored, by the whitelist that the browser shows by: what is stored is what the browser would
 * leave of it.
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
  // Which attributes stay has been decided by `transformTags`, from the table; the rest of the library's own rules
  // stand behind it.
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedElements).map(([name, attributes]) => [name, [...attributes, "class"]]),
  ),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: deepestNesting,
  // A picture without an address shows a gap.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs["src"] === undefined,
  transformTags: {
    "*": (tagName, attributes) => {
      const attribs = keptAttributes(tagName, attributes);
      // Under a name that is not allowed, a link that leads nowhere gives way to its text.
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

/** Elements that give way leave others standing where a browser would move them, so it takes some rounds. */
const mostRounds = 8;

/**
 * Clean html as a browser would write it, so that reading and cleaning it there changes nothing; empty when there is
 * nothing to see in it.
 * @example cleanHtml('<p onclick="x()">Hi<script>x()</script></p>') // "<p>Hi</p>"
 */
export function cleanHtml(html: string): string {
  if (html !== last) last = cleanAnew(html);
  return last;
}

/** A write asks several times, for its rules and for the row, mostly with what it has been given. */
let last = "";

function cleanAnew(html: string): string {
  let clean = asWritten(sanitizeHtml(html, options));
  for (let round = 0; round < mostRounds; round += 1) {
    const again = asWritten(sanitizeHtml(clean, options));
    if (again === clean) return isBlankHtml(clean) ? "" : clean.trim();
    clean = again;
  }
  // Html that never comes to rest was made for that. Its text does no harm.
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim();
}

/** By the parser that every browser has: the standard's. */
const asWritten = (html: string): string => serialize(parseFragment(html));
