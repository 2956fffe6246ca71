/** Html from a server or an editor, sanitized before it is shown; the sanitizer is fetched when there is html to show. */
import { useEffect, useState, type ReactNode } from "react";

const allowedTags = ["a", "b", "blockquote", "br", "code", "em", "h1", "h2", "h3", "h4", "hr", "i", "img", "li", "ol", "p", "pre", "s", "span", "strong", "sub", "sup", "u", "ul"];
const allowedAttributes = ["href", "src", "alt", "title", "target", "rel", "class"];

export function SafeHtml({ html, className }: { html: string; className?: string }): ReactNode {
  const [clean, setClean] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const { default: purifier } = await import("dompurify");
      if (isCurrent) setClean(purifier.sanitize(html, { ALLOWED_TAGS: allowedTags, ALLOWED_ATTR: allowedAttributes, ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|data:image\/(?:png|jpe?g|gif|webp);)/i }));
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
