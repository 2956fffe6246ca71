/** What a process that builds does: builds when it is asked to, and answers with the outcome or the problems. */
import { formatMessages, type BuildFailure } from "esbuild";
import { ProblemsError } from "@portalkit/kernel/tools";
import { describeInLines } from "../source/describe-problems.ts";
import type { BuilderAnswer, BuildOutcome, BuildRequest } from "./builder-process.ts";

/** Ends with the process that has started this one. */
export function answerBuilds(configFile: string, build: (request: BuildRequest) => Promise<BuildOutcome>): void {
  const answer = (message: BuilderAnswer): void => void process.send?.(message);
  process.on("message", (request) => {
    void build(request as BuildRequest).then(
      (outcome) => answer({ outcome }),
      async (error: unknown) => answer({ problems: await describeFailure(error, configFile) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}

/** Returns one line per problem. */
async function describeFailure(error: unknown, configFile: string): Promise<string[]> {
  if (error instanceof ProblemsError) return describeInLines(error.problems, configFile);
  const { errors } = error as Partial<BuildFailure>;
  if (errors !== undefined) return await formatMessages(errors, { kind: "error", color: false });
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
