/** Validates a single email address, so that it cannot carry a second address or a header. */

/** Excludes spaces, control characters, quotes, brackets and address separators; allows letters of any script. */
const plainAddress = /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@[^\s@,;:<>()[\]\\"\p{Cc}]{1,255}$/u;

/** Whether the text is a single address that mail can be sent to. */
export const isMailAddress = (text: string): boolean => plainAddress.test(text);

/** Parses `Codeport <no-reply@example.com>` or a plain address; returns undefined for anything else. */
export function readSender(text: string): { name?: string; address: string } | undefined {
  const [, name, address] = /^([^<>\p{Cc}"]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  if (address === undefined) return isMailAddress(text.trim()) ? { address: text.trim() } : undefined;
  if (!isMailAddress(address)) return undefined;
  return name === undefined || name.trim() === "" ? { address } : { name: name.trim(), address };
}
