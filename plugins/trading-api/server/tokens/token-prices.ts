/** Price scales of single tokens: their column, the rule that a scale has one buyer, and the labels of tokens. */
import { sql } from "kysely";
import { Refusal } from "@portalkit/kernel/contract";
import type { HookContribution, ServerContributions } from "@portalkit/kernel/server";
import type { TokenBuyers } from "@portalkit/game-codes";
import { tokensResourceId } from "../../contract.ts";

const resource = "price_scales";

export const tokenColumn: NonNullable<ServerContributions["columns"]>[number] = {
  resource,
  after: "user_id",
  column: {
    name: "api_token_id",
    label: "trading-api:price_scales.columns.api_token_id",
    foreignResource: { resourceId: tokensResourceId, unsetLabel: "trading-api:price_scales.unset.api_token_id" },
    quickSearch: true,
    required: false,
    editingNote: {
      create: "trading-api:price_scales.notes.api_token_id",
      edit: "trading-api:price_scales.notes.api_token_id",
    },
  },
};

export const oneBuyer: HookContribution = {
  resource,
  hooks: {
    create: { before: assertOneBuyer },
    edit: {
      columns: ["user_id", "api_token_id"],
      isIndependent: true,
      before: ({ record, oldRecord }) => assertOneBuyer({ ...buyersIn(oldRecord), ...buyersIn(record) }),
    },
  },
};

const buyersIn = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name === "user_id" || name === "api_token_id"));

/** A reference is a key, or a key with its label when it was read from the database. */
const isGiven = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  (typeof value !== "object" || (value as { pk?: unknown }).pk !== null);

function assertOneBuyer({ user_id: user, api_token_id: token }: Readonly<Record<string, unknown>>): void {
  if (isGiven(user) && isGiven(token))
    throw new Refusal({ code: "PORTAL_PRICE_ONE_BUYER", status: 422, message: "trading-api:tokens.oneBuyer" });
}

export const tokenBuyers: TokenBuyers = {
  describe: async (db, tokenIds) => {
    const { rows } = await sql<{ id: string; label: string; userId: string }>`
      select t.id, coalesce(nullif(u.full_name, ''), u.email) || ' — ' || t.name as label, t.user_id as "userId"
        from api_tokens t join portal_users u on u.id = t.user_id where t.id = any(${[...tokenIds]}::uuid[])
          order by label, t.id`.execute(db);
    return rows;
  },
};
