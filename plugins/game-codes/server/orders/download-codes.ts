/** Answers an order's codes as a CSV file, to its owner and to whose role may reveal codes. */
import { refuse } from "#kernel/contract";
import { Download, handle, type HandledEndpoint } from "#kernel/server";
import { downloadCodes } from "../../contract/orders/endpoints.ts";
import type { CodeVault } from "../code-vault.ts";
import { rolesOf } from "../roles.ts";
import { findOrder, mayReveal } from "./order-access.ts";
import { releaseCodes, type ReleasedCode } from "./release-codes.ts";

export const downloadCodesHandler = (vault: CodeVault): HandledEndpoint => handle(downloadCodes, async ({ params: { id }, adminUser, services }) => {
  const roles = rolesOf(services.options);
  const codes = await releaseCodes(services, vault, adminUser, async (transaction) => {
    const order = await findOrder(transaction, id, adminUser, roles, true);
    if (!mayReveal(order, adminUser, roles)) throw refuse("PORTAL_ACTION_NOT_ALLOWED");
    return order;
  });
  return new Download({ fileName: `codes-${id}.csv`, contentType: "text/csv; charset=utf-8", content: linesOf(codes, vault) });
});

async function* linesOf(codes: readonly ReleasedCode[], vault: CodeVault): AsyncGenerator<string> {
  yield "\uFEFFGame,Denomination,Code\r\n";
  for (const { id, game, value, sealed } of codes) yield `${[game, value, vault.decrypt(sealed, id)].map(cell).join(",")}\r\n`;
}

const cell = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
