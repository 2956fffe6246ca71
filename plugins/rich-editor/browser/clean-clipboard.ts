/** What is pasted: formats that the editor offers, links that stored texts may have, and no images from elsewhere. */
import Clipboard from "quill/modules/clipboard.js";
import { droppedElements, mayHaveAttribute } from "#kernel/contract";

const styles = "data-pasted-style";

export class CleanClipboard extends Clipboard {
  /** Addresses of images that belong to this text: a paste may move those, and brings no others. */
  readonly ownImages = new Set<string>();

  /** The page's policy reads no style attribute, and complains of each. Under another name they come through. */
  protected override convertHTML(html: string): ReturnType<Clipboard["convertHTML"]> {
    return super.convertHTML(
      html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])style\s*=/gi, `$1 ${styles}=`)),
    );
  }

  protected override normalizeHTML(doc: Document): void {
    // Text processors say bold and italic in styles alone. A script may set what an attribute may not.
    for (const element of doc.querySelectorAll<HTMLElement>(`[${styles}]`))
      element.style.cssText = element.getAttribute(styles) ?? "";
    super.normalizeHTML(doc);
    for (const element of doc.querySelectorAll(droppedElements.join(", "))) if (element !== doc.head) element.remove();
    for (const link of doc.querySelectorAll("a")) {
      const address = link.getAttribute("href")?.trim() ?? "";
      if (mayHaveAttribute("a", "href", address)) link.setAttribute("href", address);
      // The editor would write `about:blank` for it.
      else link.replaceWith(...link.childNodes);
    }
    for (const image of doc.querySelectorAll("img"))
      if (!this.ownImages.has(image.getAttribute("src") ?? "")) image.remove();
  }
}
