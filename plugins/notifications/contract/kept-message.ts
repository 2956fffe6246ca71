/** What is stored of a notification: text that the database accepts, and links into the portal only. */

/** Maximum stored length of a message and of a link, in characters. */
const maxMessageLength = 2_000;
const maxLinkLength = 500;

/** Removes the character U+0000, which PostgreSQL's text cannot store, and truncates the message. */
export const keptMessage = (message: string): string =>
  [...message.replaceAll("\u0000", "")].slice(0, maxMessageLength).join("");

/** Returns the link if it is a page of the portal, otherwise null. */
export function keptLink(link: unknown): string | null {
  return typeof link === "string" && link.length <= maxLinkLength && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(link)
    ? link
    : null;
}
