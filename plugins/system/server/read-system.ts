/** Reads everything that the system page shows. */
import { readStoredWork, type PluginServices } from "@portalkit/kernel/server";
import type { SystemState } from "../contract.ts";
import { signatureOf } from "./explain-statement.ts";
import { readProcesses, type ReportedProcess } from "./processes.ts";
import { runChecks } from "./run-checks.ts";
import type { SlowWork } from "./slow-work.ts";
import { readDatabase, readTableSizes } from "./table-sizes.ts";

const statementTimeoutMs = 3_000;

export async function readSystem(
  services: PluginServices,
  { slowWork, ownProcess }: { slowWork: SlowWork; ownProcess: string | undefined },
): Promise<SystemState> {
  const { db, installed } = services;
  const [findings, processes, { queues }, database, tables] = await Promise.all([
    runChecks(services),
    readProcesses(db),
    readStoredWork(db, statementTimeoutMs),
    readDatabase(db),
    readTableSizes(db),
  ]);
  return {
    checkedAt: new Date().toISOString(),
    findings,
    processes: processes.filter(({ isSilent }) => !isSilent).map((process) => shownProcess(process, ownProcess)),
    queues: queues
      .filter(({ waiting, running, failed }) => waiting + running + failed > 0)
      .toSorted((a, b) => b.oldestSeconds - a.oldestSeconds || b.waiting - a.waiting),
    database,
    tables,
    calls: slowWork.calls().map(({ about, count, times }) => ({ ...about, count, ...times })),
    statements: slowWork.statements().map(({ about: text, count, times }) => ({
      text,
      signature: signatureOf(services, text),
      count,
      ...times,
    })),
    plugins: installed.map(({ id, plugin, version }) => ({ id, plugin, version })),
  };
}

function shownProcess(reported: ReportedProcess, ownProcess: string | undefined): SystemState["processes"][number] {
  const { isSilent: _isSilent, clockOffMs: _clockOffMs, ...shown } = reported;
  return { ...shown, isHere: shown.id === ownProcess };
}
