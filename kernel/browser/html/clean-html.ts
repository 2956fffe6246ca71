/**
 * Cleans html before it is shown or handed on, by the whitelist that the server stores by. Fetched with the first html.
 */
import createPurifier, { type DOMPurify } from "dompurify";
import {
  allowedElements,
  droppedElements,
  keptClasses,
  linkRel,
  mayHaveAttribute,
} from "../../contract/html/whitelist.ts";

const rules = {
  ALLOWED_TAGS: Object.keys(allowedElements),
  ALLOWED_ATTR: ["class", ...new Set(Object.values(allowedElements).flat())],
  FORBID_CONTENTS: [...droppedElements],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml"],
};

let made: DOMPurify | undefined;

/** Clean html: nothing in it runs, and nothing in it looks like a part of the portal. */
export function cleanHtml(html: string): string {
  return (made ??= makePurifier()).sanitize(html, rules);
}

/** One of our own, so that its hooks are nobody else's. */
function makePurifier(): DOMPurify {
  const purifier = createPurifier(window);
  purifier.addHook("uponSanitizeAttribute", (node, attribute) => {
    const { attrName, attrValue } = attribute;
    if (attrName === "class") attribute.attrValue = keptClasses(attrValue);
    attribute.keepAttr =
      attrName === "class"
        ? attribute.attrValue !== ""
        : mayHaveAttribute(node.nodeName.toLowerCase(), attrName, attrValue);
  });
  purifier.addHook("afterSanitizeAttributes", (node) => {
    // A link that leads nowhere gives way to its text.
    if (node.nodeName === "A" && !node.hasAttribute("href")) node.replaceWith(...node.childNodes);
    else if (node.nodeName === "A") node.setAttribute("rel", linkRel);
    if (node.nodeName === "IMG" && !node.hasAttribute("src")) node.remove();
  });
  return purifier;
}
