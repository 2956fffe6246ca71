/** What somebody enters for a link, as the address that it becomes. */

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** Nothing for what is no address: of schemes only those that open a page, a mail or a call. */
export function linkAddress(entered: string): string | undefined {
  const text = entered.trim();
  if (text === "" || /\s/.test(text)) return undefined;
  if (/^(?:https?:\/\/|mailto:|tel:)./i.test(text) || /^(?:#|\/(?![/\\]))/.test(text)) return text;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  // `example.com:8080` looks like a scheme, and is none.
  return (!scheme.test(text) || /^[^:/]+\.[^:/]+:\d+(?:\/|$)/.test(text)) && /^[^/\\]+\.[^/\\]+/.test(text)
    ? `https://${text}`
    : undefined;
}
