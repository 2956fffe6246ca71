/** Converts the editor's document to plain html: nested lists, `pre` for code, and no markup of the editor. */
import { isBlankHtml } from "@portalkit/kernel/contract";
import type { CleanHtml } from "@portalkit/kernel/browser";

/** Returns clean html; `null` if nothing is visible. */
export function htmlOf(root: HTMLElement, cleanHtml: CleanHtml): string | null {
  // Works in an inert document, so that no image is loaded again.
  const inert = document.implementation.createHTMLDocument("");
  const body = inert.importNode(root, true);
  for (const own of body.querySelectorAll(".ql-ui, .ql-cursor")) own.remove();
  const result = inert.createElement("div");
  for (let block = body.firstElementChild; block !== null; block = body.firstElementChild) {
    block.remove();
    result.append(...written(block, inert));
  }
  keepSpaces(result);
  const html = cleanHtml(result.innerHTML);
  return isBlankHtml(html) ? null : html;
}

function written(block: Element, inert: Document): Element[] {
  if (block.tagName === "OL") return nested([...block.children], inert);
  if (!block.classList.contains("ql-code-block-container")) return [block];
  const code = inert.createElement("pre");
  code.textContent = [...block.children].map((line) => line.textContent).join("\n");
  return [code];
}

/** Nests list items: the editor stores one flat list with a depth at each item. */
function nested(items: readonly Element[], inert: Document): Element[] {
  const tops: Element[] = [];
  /** The open lists, outermost first. */
  const open: Element[] = [];
  for (const item of items) {
    const depth = Number(/\bql-indent-(\d)\b/.exec(item.className)?.[1] ?? 0);
    const tag = item.getAttribute("data-list") === "ordered" ? "OL" : "UL";
    item.removeAttribute("data-list");
    item.classList.remove(`ql-indent-${depth}`);
    if (item.classList.length === 0) item.removeAttribute("class");
    open.length = Math.min(open.length, depth + 1);
    if (open[depth]?.tagName !== tag) open.length = Math.min(open.length, depth);
    while (open.length <= depth) {
      const list = inert.createElement(tag);
      const above = open.at(-1);
      if (above === undefined) tops.push(list);
      else (above.lastElementChild ?? above.appendChild(inert.createElement("li"))).append(list);
      open.push(list);
    }
    open.at(-1)?.append(item);
  }
  return tops;
}

/** Preserves leading and repeated spaces wherever the text is displayed. */
function keepSpaces(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest("pre") === null)
      node.nodeValue = (node.nodeValue ?? "").replace(/ (?= )/g, "\u00a0");
  }
}
