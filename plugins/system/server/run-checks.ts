/** Runs the health checks of all plugins at the same time. */
import { setTimeout as delay } from "node:timers/promises";
import { translate, type PluginServices } from "@portalkit/kernel/server";
import type { SystemFinding } from "../contract.ts";

/** Milliseconds after which a check has failed. */
const patienceMs = 5_000;
const levels: readonly SystemFinding["level"][] = ["problem", "warning", "ok"];

/** What is wrong first. A check that fails is a problem itself. */
export async function runChecks({
  installed,
  log,
}: Pick<PluginServices, "installed" | "log">): Promise<SystemFinding[]> {
  const checks = installed.flatMap(({ id, healthChecks }) =>
    healthChecks.map(async ({ name, run }): Promise<SystemFinding[]> => {
      const named = { instanceId: id, check: name };
      try {
        return (await inTime(run())).map((found) => ({ ...found, ...named }));
      } catch (error) {
        log.error({ err: error, plugin: id, check: name }, "a health check failed");
        const text = translate("system:find.checkFailed", { check: `${id}/${name}` });
        return [{ ...named, level: "problem", text, advice: translate("system:advice.checkFailed") }];
      }
    }),
  );
  const findings = (await Promise.all(checks)).flat();
  return findings.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

async function inTime<Result>(running: Promise<Result>): Promise<Result> {
  const answered = new AbortController();
  const late = delay(patienceMs, undefined, { signal: answered.signal }).then((): never => {
    throw new Error(`no answer within ${patienceMs / 1_000} seconds`);
  });
  late.catch(() => undefined); // the check was in time
  try {
    return await Promise.race([running, late]);
  } finally {
    answered.abort();
  }
}
