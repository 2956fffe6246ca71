/**
 * Generates a few API tokens that cannot be used, since their values are never known, and a price scale for one of
 * them. The demo's user has none.
 */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../kernel/contract/database.ts";
import type { Person } from "./seed-people.ts";
import { insertRows } from "./insert-rows.ts";
import { createRandom } from "./random.ts";
import { resellersOf } from "./resellers-of.ts";

const dayMs = 86_400_000;
const names = ["Shop server", "Telegram reseller", "Stock checker", "Test bench", "Night robot", "Old website"];
const columns = [
  ["id", "uuid"],
  ["user_id", "uuid"],
  ["name", "text"],
  ["token_hash", "text"],
  ["token_prefix", "text"],
  ["expires_at", "timestamptz"],
  ["revoked_at", "timestamptz"],
  ["last_used_at", "timestamptz"],
  ["created_at", "timestamptz"],
] as const;
const scaleColumns = [
  ["id", "uuid"],
  ["api_token_id", "uuid"],
  ["price_scale", "numeric"],
  ["note", "text"],
  ["created_at", "timestamptz"],
] as const;

export async function seedApiTokens(db: Database, people: readonly Person[], until: Date): Promise<void> {
  // Has its own random source, so that the rest of the marketplace is the same with and without tokens.
  const random = createRandom(7);
  const daysAgo = (days: number): string => new Date(until.getTime() - days * dayMs).toISOString();
  const tokens = resellersOf(people, until)
    .slice(0, names.length)
    .map(({ id: userId }, index) => ({ id: random.uuid(), userId, index }));
  await insertRows(
    db,
    "api_tokens",
    columns,
    tokens.map(({ id, userId, index }) => {
      const hash = createHash("sha256").update(randomBytes(32)).digest("base64url");
      const isOld = index === names.length - 1;
      return [
        id,
        userId,
        names[index] ?? "",
        hash,
        `tk_${hash.slice(0, 7)}`,
        index === 3 ? daysAgo(4) : null,
        isOld ? daysAgo(30) : null,
        daysAgo(isOld ? 30 : index / 10),
        daysAgo(60 + index * 20),
      ];
    }),
  );
  // One of them may only read.
  await sql`update api_tokens set scopes = '{read,order,codes}' where name <> ${names[2]}`.execute(db);
  const [first] = tokens;
  if (first !== undefined)
    await insertRows(db, "price_scales", scaleColumns, [
      [random.uuid(), first.id, "0.9200", "Buys by program alone", daysAgo(50)],
    ]);
}
