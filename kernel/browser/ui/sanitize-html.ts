/** Reduces html that somebody wrote to the tags and attributes that can do no harm (spec 2: "sanitized to a whitelist of tags"). */
import createDOMPurify from "dompurify";

const tags = [
  "a", "abbr", "b", "blockquote", "br", "code", "del", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "li", "mark", "ol", "p", "pre",
  "s", "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul",
];
const attributes = ["href", "src", "alt", "title", "width", "height", "colspan", "rowspan", "class", "dir", "lang", "data-list", "data-s3path"];

const purifier = createDOMPurify(window);
purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  node.setAttribute("rel", "noopener noreferrer");
  if (/^https?:/i.test(node.getAttribute("href") ?? "")) node.setAttribute("target", "_blank");
});

export function sanitizeHtml(html: string): string {
  return purifier.sanitize(html, { ALLOWED_TAGS: tags, ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: false, ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#|data:image\/(?:png|jpe?g|gif|webp);)/i });
}
