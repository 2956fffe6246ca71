/** Imports of codes in tests: a file in parts, and what came of it. */
import { expect } from "vitest";
import { sql } from "kysely";
import { importLimits } from "../../plugins/game-codes/contract/imports/import-limits.ts";
import type { CodeMapping, ReadSettings } from "../../plugins/game-codes/contract/imports/import-schemas.ts";
import type { Answer, Caller, TestPortal } from "./portal.ts";

export const importCall = (caller: Caller, path: string, body: Record<string, unknown> = {}): Promise<Answer> => caller.post(`/plugin/game-codes/codes-import/${path}`, body);

/** A denomination with its game, to import codes for. */
export async function someGoods({ kernel }: Pick<TestPortal, "kernel">): Promise<{ id: string; value: string; gameId: string; game: string; slug: string }> {
  const { rows: [goods] } = await sql<{ id: string; value: string; gameId: string; game: string; slug: string }>`select d.id, d.value, g.id as "gameId", g.name as game, g.slug from denominations d join games g on g.id = d.game_id order by d.id limit 1`.execute(kernel.db);
  if (goods === undefined) throw new Error("there is nothing to import codes for");
  return goods;
}

/** Gives the import's id. */
export async function uploadCodes(url: string, caller: Caller, content: string | Uint8Array, fileName = "codes.csv"): Promise<string> {
  const bytes = Buffer.from(content);
  const { body } = await importCall(caller, "begin", { fileName, size: bytes.length });
  for (let number = 0; number * importLimits.partBytes < bytes.length; number += 1) {
    const answer = await putPart(url, caller, body.id as string, number, bytes.subarray(number * importLimits.partBytes, (number + 1) * importLimits.partBytes));
    expect(answer).toEqual({ status: 200, body: { ok: true } });
  }
  return body.id as string;
}

export async function putPart(url: string, { cookie }: Caller, id: string, number: number, bytes: Uint8Array, type = "application/octet-stream"): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/portal/adminapi/v1/plugin/game-codes/codes-import/${id}/parts/${number}`, { method: "PUT", headers: { "content-type": type, ...(cookie === undefined ? {} : { cookie }) }, body: Buffer.from(bytes) });
  return { status: response.status, body: await response.json() };
}

export const linesOfCodes: ReadSettings = { format: "text", encoding: "utf-8", separator: "", hasHeader: false };

export async function startCodes(caller: Caller, id: string, mapping: CodeMapping, settings: ReadSettings = linesOfCodes): Promise<Answer> {
  return await importCall(caller, "start", { id, mapping, settings });
}

/** The import once it has ended. */
export async function endedCodes(caller: Caller, id: string): Promise<Record<string, unknown>> {
  await expect.poll(async () => (await importCall(caller, "get", { id })).body.import.state, { timeout: 60_000, interval: 50 }).not.toBe("importing");
  return (await importCall(caller, "get", { id })).body.import as Record<string, unknown>;
}
