/** One address of a mail, and nothing that could smuggle a second one or a header into it. */

/** No spaces, controls, quotes, brackets, or what parts addresses; ASCII domains and names of any letters. */
const plainAddress = /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@[^\s@,;:<>()[\]\\"\p{Cc}]{1,255}$/u;

/** Whether it is fit to be written to. */
export const isMailAddress = (text: string): boolean => plainAddress.test(text);

/** `Codeport <no-reply@example.com>` or the address alone; nothing for anything else. */
export function readSender(text: string): { name?: string; address: string } | undefined {
  const [, name, address] = /^([^<>\p{Cc}"]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  if (address === undefined) return isMailAddress(text.trim()) ? { address: text.trim() } : undefined;
  if (!isMailAddress(address)) return undefined;
  return name === undefined || name.trim() === "" ? { address } : { name: name.trim(), address };
}
