/** `portalkit doctor`: what the health checks find, asked of the running server, or of the data while none runs. */
import { NoServerError, type CommandCall } from "@portalkit/kernel/server";
import type { SystemFinding } from "../contract.ts";
import { runChecks } from "./run-checks.ts";

const signs = { ok: "ok      ", warning: "warning ", problem: "problem " } as const;

/** @returns 1 if there is a problem, 0 otherwise */
export async function doctorCommand({ ask, withServices, say }: CommandCall<object>): Promise<number> {
  const findings = await ask("findings").then(
    (answer) => answer as SystemFinding[],
    async (error: unknown) => {
      if (!(error instanceof NoServerError)) throw error;
      say("No server runs on this machine with this PORTAL_DATA_DIR: its data is examined.");
      return await withServices(runChecks);
    },
  );
  for (const { level, text, advice } of findings) {
    say(`${signs[level]}${text}`);
    if (advice !== undefined) say(`${" ".repeat(signs[level].length)}${advice}`);
  }
  return findings.some(({ level }) => level === "problem") ? 1 : 0;
}
