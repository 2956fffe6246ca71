/**
 * What formatted text may contain: the one table by which the browser cleans the html it shows and the server the html
 * it stores.
 */

/**
 * The attributes of each allowed element. Any other element, and a link without an address, is replaced by its content.
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

/** Removed together with their content, which is not text for people. */
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

/**
 * Classes for formats that no element expresses: alignment and indentation. They refer to our own styles, so no others
 * are allowed.
 */
export const allowedClasses: readonly string[] = [
  "ql-align-center",
  "ql-align-right",
  "ql-align-justify",
  ...Array.from({ length: 8 }, (_, depth) => `ql-indent-${depth + 1}`),
];

/** Maximum nesting. Real texts are not deeper, and browsers move elements nested deeper elsewhere. */
export const deepestNesting = 40;

/** The `rel` of every link: the linked page gets no reference to its opener and no referrer. */
export const linkRel = "noopener noreferrer";

const links = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const pictures = /^(?:https?:\/\/|\/(?![/\\])|data:image\/(?:png|jpe?g|gif|webp);base64,)/i;
/** White space and characters that a browser removes from an address before it parses it. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unseen = /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/;
/** What could end a comment or a raw text element, wherever the value is inserted. */
const endings = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;

/** Whether an attribute of an allowed element is preserved. `keptClasses` checks `class`. */
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

/** The allowed classes in their original order; empty if there are none. */
export function keptClasses(value: string): string {
  return value
    .split(/\s+/)
    .filter((name, at, all) => allowedClasses.includes(name) && all.indexOf(name) === at)
    .join(" ");
}
