/** Selects the codes of a refund request. */
import { Refusal } from "@portalkit/kernel/contract";
import type { DatabaseTransaction } from "@portalkit/kernel/server";
import { sql } from "kysely";
import { orderRefusals } from "../../contract/orders/refusals.ts";
import type { RefundLock } from "../../contract/states.ts";
import type { OwnedCode } from "./refundable-codes.ts";

/** The requested codes; without lines and codes, everything that can be refunded. */
export interface WantedRefund {
  lines?: readonly { lineId: string; quantity: number }[] | undefined;
  codes?: readonly string[] | undefined;
}

export interface ChosenCodes {
  codes: OwnedCode[];
  notRefunded: { codeId: string; reason: RefundLock }[];
}

/**
 * Selects the refundable codes of a request.
 * @param without the meaning of an empty request: all codes, or that none of the named codes is left
 * @throws PORTAL_ORDER_OTHER_CODES, PORTAL_ORDER_TOO_MANY_TO_REFUND, PORTAL_ORDER_NOTHING_TO_REFUND
 */
export async function chooseCodes(
  transaction: DatabaseTransaction,
  owned: readonly OwnedCode[],
  { lines = [], codes = [] }: WantedRefund,
  without: "all" | "named" = "all",
): Promise<ChosenCodes> {
  const meant =
    without === "all" && lines.length === 0 && codes.length === 0
      ? [...owned]
      : [...named(owned, codes), ...(await ofLines(transaction, owned, lines, codes))];
  const chosen = meant.filter(({ lock }) => lock === null);
  const notRefunded = meant.flatMap(({ id, lock }) => (lock === null ? [] : [{ codeId: id, reason: lock }]));
  if (chosen.length === 0) throw new Refusal(orderRefusals.nothingToRefund, {}, { notRefunded });
  return { codes: chosen, notRefunded };
}

function named(owned: readonly OwnedCode[], codes: readonly string[]): OwnedCode[] {
  const byId = new Map(owned.map((code) => [code.id, code]));
  return [...new Set(codes.map((id) => id.toLowerCase()))].map((id) => {
    const code = byId.get(id);
    if (code === undefined) throw new Refusal(orderRefusals.notHeldBy);
    return code;
  });
}

/** Selects the first refundable codes of each line that are not named individually. */
async function ofLines(
  transaction: DatabaseTransaction,
  owned: readonly OwnedCode[],
  lines: NonNullable<WantedRefund["lines"]>,
  codes: readonly string[],
): Promise<OwnedCode[]> {
  const taken = new Set(codes.map((id) => id.toLowerCase()));
  const quantities = new Map<string, number>();
  for (const { lineId, quantity } of lines)
    quantities.set(lineId.toLowerCase(), (quantities.get(lineId.toLowerCase()) ?? 0) + quantity);
  const chosen: OwnedCode[] = [];
  for (const [lineId, quantity] of quantities) {
    const ofLine = owned.filter((code) => code.lineId === lineId);
    if (ofLine.length === 0) throw new Refusal(orderRefusals.notHeldBy);
    const free = ofLine.filter(({ id, lock }) => lock === null && !taken.has(id));
    if (free.length < quantity)
      throw new Refusal(
        orderRefusals.tooManyToRefund,
        { title: await titleOf(transaction, lineId), count: free.length },
        { lineId, refundable: free.length },
      );
    chosen.push(...free.slice(0, quantity));
  }
  return chosen;
}

async function titleOf(transaction: DatabaseTransaction, lineId: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`select d.title from order_lines l join denominations d
    on d.id = l.denomination_id where l.id = ${lineId}::uuid`.execute(transaction);
  return rows[0]?.title ?? "";
}
