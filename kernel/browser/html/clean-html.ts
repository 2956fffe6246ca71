/**
 * Sanitizes HTML before it is shown or passed on, with the allowlist that the server uses for storing. Loaded with the
 * first HTML.
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

/** Returns sanitized HTML: it cannot run scripts, and cannot imitate a part of the portal. */
export function cleanHtml(html: string): string {
  return (made ??= makePurifier()).sanitize(html, rules);
}

/** Creates a separate instance, so that its hooks affect no other code. */
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
    // A link without an address is replaced by its text.
    if (node.nodeName === "A" && !node.hasAttribute("href")) node.replaceWith(...node.childNodes);
    else if (node.nodeName === "A") node.setAttribute("rel", linkRel);
    if (node.nodeName === "IMG" && !node.hasAttribute("src")) node.remove();
  });
  return purifier;
}
