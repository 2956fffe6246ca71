/**
 * Cleans pasted content: keeps the editor's formats and the links that stored texts may have, and removes foreign
 * images.
 */
import Clipboard from "quill/modules/clipboard.js";
import { droppedElements, mayHaveAttribute } from "@portalkit/kernel/contract";

const styles = "data-pasted-style";

export class CleanClipboard extends Clipboard {
  /** Addresses of images in this text: a paste may move these, but add no others. */
  readonly ownImages = new Set<string>();

  /** Renames style attributes, because the page's content security policy ignores them and reports each. */
  protected override convertHTML(html: string): ReturnType<Clipboard["convertHTML"]> {
    return super.convertHTML(
      html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])style\s*=/gi, `$1 ${styles}=`)),
    );
  }

  protected override normalizeHTML(doc: Document): void {
    // Word processors express bold and italic by styles only. The policy allows scripts to set styles.
    for (const element of doc.querySelectorAll<HTMLElement>(`[${styles}]`))
      element.style.cssText = element.getAttribute(styles) ?? "";
    super.normalizeHTML(doc);
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
