/** Helpers for imports in tests: a file in parts, and its result. */
import { expect } from "vitest";
import { sql } from "kysely";
import { importLimits } from "../../plugins/imports/contract/import-limits.ts";
import type { ImportMapping, ReadSettings } from "../../plugins/imports/contract/import-schemas.ts";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import type { PluginServices } from "../../kernel/server/extension/services/plugin-services.ts";
import type { Answer, Caller, TestPortal } from "./portal.ts";

export interface ImportAt {
  url: string;
  caller: Caller;
  /** The plugin instance that imports. */
  instanceId: string;
}

/** Returns the import's id. */
export async function uploadFile(
  at: ImportAt,
  content: string | Uint8Array,
  { fileName = "codes.csv", target }: { fileName?: string; target?: string } = {},
): Promise<string> {
  const bytes = Buffer.from(content);
  const { body } = await at.caller.post(`/plugin/${at.instanceId}/imports/begin`, {
    fileName,
    size: bytes.length,
    ...(target === undefined ? {} : { target }),
  });
  for (let number = 0; number * importLimits.partBytes < bytes.length; number += 1) {
    const answer = await sendPart(
      at,
      body.id as string,
      number,
      bytes.subarray(number * importLimits.partBytes, (number + 1) * importLimits.partBytes),
    );
    expect(answer).toEqual({ status: 200, body: { ok: true } });
  }
  return body.id as string;
}

export async function sendPart(
  { url, caller: { cookie }, instanceId }: ImportAt,
  id: string,
  number: number,
  bytes: Uint8Array,
  type = "application/octet-stream",
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/portal/adminapi/v1/plugin/${instanceId}/imports/${id}/parts/${number}`, {
    method: "PUT",
    headers: { "content-type": type, ...(cookie === undefined ? {} : { cookie }) },
    body: Buffer.from(bytes),
  });
  return { status: response.status, body: await response.json() };
}

/** Runs one of the engine's jobs as for a plugin, with the plugin's services or changed ones. */
export async function runImportJob(
  { kernel }: Pick<TestPortal, "kernel">,
  instanceId: string,
  name: "run-import" | "look-after-work",
  data: Record<string, unknown> = {},
  services: PluginServices = kernel.services(instanceId),
  signal = new AbortController().signal,
): Promise<void> {
  const job = jobsOf(kernel, instanceId).find((one) => one.name === name);
  if (job === undefined) throw new Error(`${instanceId} has no job ${name}`);
  await job.run(data, services, signal);
}

/** The services with other functions in place of some of those for resources. */
export const withResources = (
  services: PluginServices,
  change: (resources: PluginServices["resources"]) => Partial<PluginServices["resources"]>,
): PluginServices => ({ ...services, resources: { ...services.resources, ...change(services.resources) } });

const jobsOf = ({ registry }: Kernel, instanceId: string) =>
  registry.instances.find(({ id }) => id === instanceId)?.contributions.jobs ?? [];

export const textSettings: ReadSettings = { format: "text", encoding: "utf-8", separator: ",", hasHeader: true };

/** Marks the import as started, as `start` does, but leaves the job for the test to run. */
export async function markStarted(
  { kernel }: Pick<TestPortal, "kernel">,
  id: string,
  state: "checking" | "importing",
  settings: ReadSettings,
  mapping: ImportMapping,
): Promise<void> {
  await sql`update portal_imports set state = ${state}, settings = ${JSON.stringify(settings)}::text::jsonb,
    mapping = ${JSON.stringify(mapping)}::text::jsonb where id = ${id}`.execute(kernel.db);
}

/** Returns the parts of problems other than their messages. */
export const withoutMessages = (problems: readonly { message: string; field?: unknown }[]): unknown[] =>
  problems.map(({ message: _message, field: _field, ...others }) => others);

export const importCall = (caller: Caller, path: string, body: Record<string, unknown> = {}): Promise<Answer> =>
  caller.post(`/plugin/game-codes/imports/${path}`, body);

/** Creates a denomination with its game, to import codes for. */
export async function someGoods({
  kernel,
}: Pick<TestPortal, "kernel">): Promise<{ id: string; value: string; gameId: string; game: string; slug: string }> {
  const {
    rows: [goods],
  } = await sql<{
    id: string;
    value: string;
    gameId: string;
    game: string;
    slug: string;
  }>`select d.id, d.value, g.id as "gameId", g.name as game, g.slug from denominations d join games g
    on g.id = d.game_id order by d.id limit 1`.execute(kernel.db);
  if (goods === undefined) throw new Error("there is nothing to import codes for");
  return goods;
}

/** Maps the codes in the first column, all to one denomination. */
export const codesOf = (denominationId: string): ImportMapping => ({
  code: { column: 0 },
  denomination: { value: denominationId },
});

/** Returns the import's id. */
export const uploadCodes = (
  url: string,
  caller: Caller,
  content: string | Uint8Array,
  fileName?: string,
): Promise<string> =>
  uploadFile({ url, caller, instanceId: "game-codes" }, content, fileName === undefined ? {} : { fileName });

export const linesOfCodes: ReadSettings = { format: "text", encoding: "utf-8", separator: "", hasHeader: false };

export async function startCodes(
  caller: Caller,
  id: string,
  mapping: ImportMapping,
  settings: ReadSettings = linesOfCodes,
): Promise<Answer> {
  return await importCall(caller, "start", { id, mapping, settings });
}

/** Returns the import after it has ended. */
export async function endedCodes(caller: Caller, id: string): Promise<Record<string, unknown>> {
  await expect.poll(async () => (await importCall(caller, "get", { id })).body.import.state).not.toBe("importing");
  return (await importCall(caller, "get", { id })).body.import as Record<string, unknown>;
}
