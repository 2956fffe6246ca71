/** Shows HTML from a server or an editor after sanitizing it; the sanitizer is loaded when there is HTML to show. */
import { useEffect, useState, type ReactNode } from "react";
import { loadHtmlCleaner } from "../html/load-html-cleaner.ts";

export function SafeHtml({ html, className }: { html: string; className?: string }): ReactNode {
  const [clean, setClean] = useState("");
  useEffect(() => {
    let isCurrent = true;
    void loadHtmlCleaner().then((cleanHtml) => isCurrent && setClean(cleanHtml(html)));
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
