/** Starts the load generator in a process of its own. */
import { fork } from "node:child_process";
import type { GeneratorMessage, LoadPlan, LoadReport } from "./load-plan.ts";

export interface Generator {
  /** Its sockets are open, and the load begins. */
  ready: Promise<void>;
  report: Promise<LoadReport>;
  stop(): Promise<void>;
}

export function startGenerator(plan: LoadPlan): Generator {
  const child = fork("scripts/bench/load/generator.ts", { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const message = <Kind extends GeneratorMessage["kind"]>(kind: Kind): Promise<GeneratorMessage & { kind: Kind }> =>
    new Promise((resolve, reject) => {
      child.on("message", (received: GeneratorMessage) => {
        if (received.kind === kind) resolve(received as GeneratorMessage & { kind: Kind });
      });
      void ended.then(() => reject(new Error("the load generator ended without a report")));
    });
  const [ready, report] = [message("ready").then(() => undefined), message("report").then(({ report }) => report)];
  // Awaited by the caller, one after the other.
  report.catch(() => undefined);
  child.send(plan);
  return {
    ready,
    report,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill();
      await ended;
    },
  };
}
