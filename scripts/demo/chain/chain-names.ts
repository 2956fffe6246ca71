/** Generates names as the sandbox's chain has them: addresses, and the ids of its transfers. */
import type { Random } from "../random.ts";

const digits = [..."123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"];

const text = (random: Random, letters: readonly string[], length: number): string =>
  Array.from({ length }, () => random.pick(letters)).join("");

export const chainNames = (random: Random): { address(): string; hex(): string } => ({
  address: () => `SBX${text(random, digits, 31)}`,
  /** 32 bytes: the id of a transfer, or a key. */
  hex: () => text(random, [..."0123456789abcdef"], 64),
});

/** Returns the number of the sandbox's block at this time. */
export const blockAt = (at: Date): number => Math.floor(at.getTime() / 1_000);
