/** What is wrong with a new password, in the words of the shell specification, section 5. */
import { authMessages } from "../contract.ts";

/** Nothing for a good one, and for an empty one: whether there must be a password is not asked here. */
export function passwordProblem(value: unknown, least: number, most: number): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  // By what people see as characters, not by halves of an emoji.
  const { length } = [...value];
  if (length < least) return authMessages.tooShort.replace("{minLength}", String(least));
  return length > most ? authMessages.tooLong.replace("{maxLength}", String(most)) : undefined;
}
