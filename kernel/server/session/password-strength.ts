/** Refuses new passwords that attackers try first: common and breached ones, and the owner's own names. */
import { refuse } from "../../contract/errors/refusals.ts";

/** The owner of the new password, as far as known. */
export interface PasswordOwner {
  email?: string | undefined;
  fullName?: string | undefined;
  brandName?: string | undefined;
}

/** Maximum number of digits and signs around a common word: with more of them the password is no longer common. */
const maxTail = 5;
/** Shorter words prove nothing: "ann" before six digits is not a common password. */
const minWord = 4;
const lookalikes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/**
 * About 49,000 entries of breached lists (`@zxcvbn-ts/language-common`, MIT). They use 8 MB of memory and are loaded
 * when the first password is set.
 */
let list: Promise<ReadonlySet<string>> | undefined;
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set((dictionary["passwords-common"] as readonly string[]).map((entry) => entry.toLowerCase())),
  ));

/** @throws PORTAL_PASSWORD_PERSONAL, PORTAL_PASSWORD_COMMON */
export async function assertStrongPassword(password: string, owner: PasswordOwner = {}): Promise<void> {
  assertNotPersonal(password, owner);
  const known = await commonPasswords();
  if (formsOf(password).some((form) => known.has(form))) throw refuse("PORTAL_PASSWORD_COMMON");
}

/** Without the list, for an owner who is known only inside a transaction. @throws PORTAL_PASSWORD_PERSONAL */
export function assertNotPersonal(
  password: string,
  { email = "", fullName = "", brandName = "" }: PasswordOwner,
): void {
  const localPart = email.split("@")[0] ?? "";
  const names = [email, localPart, fullName, brandName, ...fullName.split(/\s+/)]
    .map(lettersOf)
    .filter((name) => name.length >= minWord);
  // A name may also occur twice, or be followed by another one.
  const forms = formsOf(password)
    .map(lettersOf)
    .filter((form) => form !== "");
  const isPersonal = names.some((name) =>
    forms.some((form) => form === name || form === name + name || names.some((other) => form === name + other)),
  );
  if (isPersonal) throw refuse("PORTAL_PASSWORD_PERSONAL");
}

const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns the password, and what is left of it without a short run of digits and signs at its end or at both ends, each
 * also with look-alikes read as letters.
 */
function formsOf(password: string): string[] {
  const whole = password.normalize("NFKC").toLowerCase().trim();
  const word = whole.replace(/[^\p{L}]+$/u, "");
  const start = word.replace(/^[^\p{L}]+/u, "");
  const bare = [word, start].filter((form) => form.length >= minWord && whole.length - form.length <= maxTail);
  return [...new Set([whole, ...bare].flatMap((form) => [form, readLookalikes(form)]))];
}

const readLookalikes = (text: string): string => [...text].map((letter) => lookalikes[letter] ?? letter).join("");
