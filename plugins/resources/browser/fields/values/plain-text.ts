/** Converts any value to text, for cells that show it unchanged. */

export function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Extracts the text of HTML: removes tags, decodes entities, collapses white space. Executes and fetches nothing. */
export function textOfHtml(html: string): string {
  const body = new DOMParser().parseFromString(
    html.replace(/<\/?(br|p|li|h\d|div|pre|t[dr])\b[^>]*>/gi, " $&"),
    "text/html",
  ).body;
  for (const hidden of body.querySelectorAll("script, style")) hidden.remove();
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}
