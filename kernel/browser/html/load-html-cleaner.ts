/** Loads the sanitizer of HTML with the first HTML that is shown or edited. */
import { loadPart } from "../hooks/load-part.ts";

/** Returns sanitized HTML: it cannot run scripts, and cannot imitate a part of the portal. */
export type CleanHtml = (html: string) => string;

export const loadHtmlCleaner = (): Promise<CleanHtml> =>
  loadPart(() => import("./clean-html.ts")).then(({ cleanHtml }) => cleanHtml);
