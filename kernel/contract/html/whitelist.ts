/**
 * What formatted text may consist of: the one table by which the browser cleans html it shows and the server html it
 * stores.
 */

/**
 * Attributes of each element that may be there; any other element, and a link without an address, gives way to what
 * stands in it.
 */
export const allowedElements: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "target", "rel"],
  b: [],
  blockquote: [],
  br: [],
  code: [],
  del: [],
  em: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  img: ["src", "alt", "title"],
  ins: [],
  li: [],
  mark: [],
  ol: [],
  p: [],
  pre: [],
  s: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  u: [],
  ul: [],
};

/** Gone with all that stands in them: what they hold is no text for people. */
export const droppedElements: readonly string[] = [
  "audio",
  "canvas",
  "embed",
  "frameset",
  "head",
  "iframe",
  "math",
  "noembed",
  "noframes",
  "noscript",
  "object",
  "option",
  "plaintext",
  "script",
  "select",
  "style",
  "svg",
  "template",
  "textarea",
  "title",
  "video",
  "xmp",
];

/** Formats that an element cannot say: alignment and depth. They stand for styles of ours, so no others get through. */
export const allowedClasses: readonly string[] = [
  "ql-align-center",
  "ql-align-right",
  "ql-align-justify",
  ...Array.from({ length: 8 }, (_, depth) => `ql-indent-${depth + 1}`),
];

/** Deeper than this nobody writes, and a browser moves what it finds there elsewhere. */
export const deepestNesting = 40;

/** Every link opens by itself and tells the other side nothing. */
export const linkRel = "noopener noreferrer";

const links = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const pictures = /^(?:https?:\/\/|\/(?![/\\])|data:image\/(?:png|jpe?g|gif|webp);base64,)/i;
/** White space and what a browser leaves out of an address before it reads it. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unseen = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/;
/** What could end a comment or an element of raw text, wherever the value would land. */
const endings = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

/** Whether an attribute of an allowed element stays. `class` is asked by `keptClasses`. */
export function mayHaveAttribute(element: string, attribute: string, value: string): boolean {
  if (
    !Object.hasOwn(allowedElements, element) ||
    allowedElements[element]?.includes(attribute) !== true ||
    endings.test(value)
  )
    return false;
  if (attribute === "href") return links.test(value) && !unseen.test(value);
  if (attribute === "src") return pictures.test(value) && !unseen.test(value);
  if (attribute === "target") return value === "_blank";
  return attribute !== "rel" || value === linkRel;
}

/** The classes that stay, in the order they came; empty when none does. */
export function keptClasses(value: string): string {
  return value
    .split(/\s+/)
    .filter((name, at, all) => allowedClasses.includes(name) && all.indexOf(name) === at)
    .join(" ");
}
