/** Times what a newcomer does with the packages, from an empty folder to a plugin of their own in use. */
import { mkdirSync, mkdtempSync } from "node:fs";
import { installedMegabytes, newcomerSteps } from "../newcomer/newcomer-steps.ts";
import { openNewcomer, type Newcomer } from "../newcomer/newcomer.ts";
import { warmStart } from "../newcomer/warm-start.ts";
import { median, timed, type Figure } from "./figures.ts";

const rounds = 3;

/**
 * @param withPostgres runs with the address of an empty database; absent = warm starts on PGlite only
 * @param say receives a line for each finished step
 */
export async function benchNewcomer(
  withPostgres: ((run: (url: string) => Promise<Figure[]>) => Promise<Figure[]>) | undefined,
  say: (line: string) => void,
): Promise<Figure[]> {
  // Inside the repository, so that the types of the packages are found.
  mkdirSync("dist", { recursive: true });
  const newcomer = await openNewcomer(mkdtempSync("dist/packages-"));
  try {
    const steps: Figure[] = [];
    for (const [name, run] of Object.entries(newcomerSteps)) {
      const seconds = (await timed(() => run(newcomer))) / 1000;
      steps.push({ name: `newcomer: ${name}`, ours: seconds, unit: "s" });
      say(`  ${name}: ${seconds.toFixed(1)} s`);
    }
    const sum = steps.reduce((all, { ours }) => all + ours, 0);
    return [
      ...steps,
      { name: "newcomer: all steps", ours: sum, unit: "s", goal: "<= 600" },
      ...(await warmStarts(newcomer, "PGlite", {})),
      ...((await withPostgres?.((url) => warmStarts(newcomer, "PostgreSQL", { DATABASE_URL: url }))) ?? []),
      { name: "installed size, without tools", ours: await installedMegabytes(newcomer), unit: "MB", goal: "<= 150" },
    ];
  } finally {
    newcomer.close();
  }
}

async function warmStarts(newcomer: Newcomer, database: string, variables: Record<string, string>): Promise<Figure[]> {
  // The first start on an empty database migrates it.
  await warmStart(newcomer, variables);
  const starts = [];
  for (let round = 0; round < rounds; round += 1) starts.push(await warmStart(newcomer, variables));
  const used = starts.flatMap(({ processorMs }) => processorMs ?? []);
  const seconds = median(starts.map(({ milliseconds }) => milliseconds)) / 1000;
  return [
    { name: `warm start until the first page, ${database}`, ours: seconds, unit: "s", goal: "<= 2" },
    ...(used.length === 0
      ? []
      : [{ name: `warm start, processor time, ${database}`, ours: median(used) / 1000, unit: "s", goal: "<= 1.8" }]),
  ];
}
