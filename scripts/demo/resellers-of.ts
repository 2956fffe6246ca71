/** Returns the buyers who buy by program: those whose accounts are older than their API tokens. */
import type { Person } from "./seed-people.ts";

const minAgeMs = 170 * 86_400_000;

export const resellersOf = (people: readonly Person[], until: Date): readonly Person[] =>
  people.slice(2).filter(({ createdAt }) => until.getTime() - createdAt.getTime() > minAgeMs);
