/** Converts the user's input to the address of a link. */

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** Returns undefined if the input is not an address. Allows only schemes that open a page, an email or a call. */
export function linkAddress(entered: string): string | undefined {
  const text = entered.trim();
  if (text === "" || /\s/.test(text)) return undefined;
  if (/^(?:https?:\/\/|mailto:|tel:)./i.test(text) || /^(?:#|\/(?![/\\]))/.test(text)) return text;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  // `example.com:8080` looks like a scheme, but is a host with a port.
  return (!scheme.test(text) || /^[^:/]+\.[^:/]+:\d+(?:\/|$)/.test(text)) && /^[^/\\]+\.[^/\\]+/.test(text)
    ? `https://${text}`
    : undefined;
}
