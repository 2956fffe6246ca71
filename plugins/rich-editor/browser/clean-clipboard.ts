/**
 * Cleans pasted content: keeps the editor's formats and the links that stored texts may have, and removes foreign
 * images.
 */
import Clipboard from "quill/modules/clipboard.js";
import { droppedElements, mayHaveAttribute } from "@portalkit/kernel/contract";

const styles = "data-pasted-style";
/** By this declaration the editor recognizes a list of a word processor. A browser keeps it as a custom property. */
const wordList = /^.*?\bmso-list\s*:([^;]*).*$/is;

export class CleanClipboard extends Clipboard {
  /** Addresses of images in this text: a paste may move these, but add no others. */
  readonly ownImages = new Set<string>();
  /** A stored text keeps headings of all levels; a paste gets those that the toolbar has. */
  isLoading = false;

  /**
   * Renames style attributes and elements, because the page's content security policy ignores them and reports each.
   */
  protected override convertHTML(html: string): ReturnType<Clipboard["convertHTML"]> {
    return super.convertHTML(
      html
        .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])style\s*=/gi, `$1 ${styles}=`))
        .replace(/<(\/?)style\b/gi, "<$1template"),
    );
  }

  protected override normalizeHTML(doc: Document): void {
    // The editor copies the html of items, so that their own styles come later.
    for (const element of doc.querySelectorAll<HTMLElement>(`[${styles}*="mso-list"]`))
      element.style.cssText = (element.getAttribute(styles) ?? "").replace(wordList, "--mso-list:$1");
    super.normalizeHTML(doc);
    for (const template of doc.querySelectorAll("template")) template.remove();
    // Word processors express bold and italic by styles only. The policy allows scripts to set styles.
    for (const element of doc.querySelectorAll<HTMLElement>(`[${styles}]`))
      element.style.cssText = element.getAttribute(styles) ?? "";
    if (!this.isLoading)
      for (const heading of doc.querySelectorAll("h1, h4, h5, h6")) {
        const known = doc.createElement(heading.tagName === "H1" ? "h2" : "h3");
        known.append(...heading.childNodes);
        heading.replaceWith(known);
      }
    for (const element of doc.querySelectorAll(droppedElements.join(", "))) if (element !== doc.head) element.remove();
    for (const link of doc.querySelectorAll("a")) {
      const address = link.getAttribute("href")?.trim() ?? "";
      if (mayHaveAttribute("a", "href", address)) link.setAttribute("href", address);
      // Removes the link, because the editor would change its address to `about:blank`.
      else link.replaceWith(...link.childNodes);
    }
    for (const image of doc.querySelectorAll("img"))
      if (!this.ownImages.has(image.getAttribute("src") ?? "")) image.remove();
  }
}
