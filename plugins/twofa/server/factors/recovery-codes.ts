/** Recovery codes: shown once, stored as keyed hashes, each valid for one sign-in. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction, PluginServices } from "@portalkit/kernel/server";
import { twofaLimits } from "../../contract/limits.ts";
import { keyedHashes } from "./keys.ts";

/** 32 characters that are not confused with one another. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const half = 5;

/** 50 random bits, like `k7mqr-2xw9d`. */
function newCode(): string {
  const characters = [...randomBytes(2 * half)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${characters.slice(0, half)}-${characters.slice(half)}`;
}

const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Replaces all recovery codes, and returns the new ones, which cannot be read again. */
export async function replaceRecoveryCodes(
  services: PluginServices,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: twofaLimits.recoveryCodes }, newCode);
  const hashes = codes.map((code) => keyedHashes(services, "recovery codes", userId, plain(code))[0]);
  await transaction.deleteFrom("twofa_recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("twofa_recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
  return codes;
}

/** Uses up a code. Returns `false` for a wrong or used one. */
export async function takeRecoveryCode(services: PluginServices, userId: string, code: string): Promise<boolean> {
  const hashes = [...keyedHashes(services, "recovery codes", userId, plain(code))];
  const { numDeletedRows } = await services.db
    .deleteFrom("twofa_recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "in", hashes)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from twofa_recovery_codes
    where user_id = ${userId}`.execute(db);
  return rows[0]?.left ?? 0;
}
