/** Loads the sanitizer of HTML with the first HTML that is shown or edited. */
import { whenOnline } from "../hooks/when-online.ts";

/** Returns sanitized HTML: it cannot run scripts, and cannot imitate a part of the portal. */
export type CleanHtml = (html: string) => string;

export const loadHtmlCleaner = (): Promise<CleanHtml> =>
  whenOnline(() => import("./clean-html.ts")).then(({ cleanHtml }) => cleanHtml);
