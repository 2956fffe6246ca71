/** Any value as text, for cells that show it as it is. */

export function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The text in a piece of html: tags gone, entities read, white space joined. Nothing in it is run or fetched. */
export function textOfHtml(html: string): string {
  const body = new DOMParser().parseFromString(
    html.replace(/<\/?(br|p|li|h\d|div|pre|t[dr])\b[^>]*>/gi, " $&"),
    "text/html",
  ).body;
  for (const hidden of body.querySelectorAll("script, style")) hidden.remove();
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}
