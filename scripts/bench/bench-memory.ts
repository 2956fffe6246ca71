/** Measures the memory at rest of a portal with the demo's data, with the flags of `npm run demo`. */
import { setTimeout as sleep } from "node:timers/promises";
import manifest from "../../package.json" with { type: "json" };
import { listPath } from "../../kernel/contract/resources/record-paths.ts";
import type { Figure } from "./figures.ts";
import { get } from "./portal-calls.ts";
import { peakMb, residentMb } from "./process-usage.ts";
import { defaultAccount, sessionCookie } from "./sign-in.ts";
import { startPortal } from "./start-portal.ts";

const restMs = 15_000;
const visits = 30;
const visited = ["orders", "codes", "portal_users", "games", "audit_log", "ledger_entries"];
const flags = manifest.scripts.demo.match(/--\S+/g) ?? [];

/** @param folder a filled database */
export async function benchMemory(folder: string): Promise<Figure[]> {
  const { child, port, stop } = await startPortal({ port: 0, folder, flags });
  try {
    await sleep(restMs);
    const atRest = residentMb(child.pid);
    const portal = { port, cookie: await sessionCookie(port, defaultAccount) };
    for (let visit = 0; visit < visits; visit += 1)
      for (const resource of visited) await get(portal, listPath(resource));
    await sleep(restMs);
    return [
      { name: "memory at rest, PGlite", ours: atRest, unit: "MB", goal: "<= 350" },
      {
        name: `memory at rest after ${visits * visited.length} pages, PGlite`,
        ours: residentMb(child.pid),
        unit: "MB",
        goal: "<= 350",
      },
      { name: "memory, peak of the first seconds, PGlite", ours: peakMb(child.pid), unit: "MB" },
    ];
  } finally {
    await stop();
  }
}
