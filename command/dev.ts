/**
 * `npm run dev`: watches the sources, rebuilds the browser half and refreshes the page, restarts the server half, and
 * shows errors in the page. An empty database gets accounts, and what `--seed FILE` adds; none with `--empty`.
 */
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { demoAccounts, isInPackages, kernelFolder, configFileFrom, stopWithParent } from "@portalkit/kernel/tools";
import { startBuilder, type Builder, type BuildOutcome } from "./dev/builder-process.ts";
import { combineChanges } from "./dev/combine-changes.ts";
import { createDevServer } from "./dev/dev-server.ts";
import { devEnvironment } from "./dev/dev-environment.ts";
import { combined, effectOf, everything, isNothing, nothing, type Effect } from "./dev/effect-of.ts";
import { startServerProcess, type ServerProcess } from "./dev/server-process.ts";
import { watchSources } from "./dev/watch-sources.ts";
import { toolsFolder } from "./tools-files.ts";

export async function run(parameters: readonly string[]): Promise<void> {
  const { configFile, seedFile, isEmpty } = argumentsOrExit(parameters);
  const { host, port, dataDir, variables } = devEnvironment(process.env);
  const outDir = join(dataDir, "dist");
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const dev = await createDevServer({ host, port }).catch((error: unknown) => {
    process.stderr.write(
      `Port ${port} on ${host} cannot be opened (${error instanceof Error ? error.message : String(error)}); choose another one: PORT=${port + 1} npm run dev\n`,
    );
    process.exit(1);
  });

  let builder: Builder | undefined;
  let server: ServerProcess | undefined;
  /** The last build, unless one has failed since. */
  let built: BuildOutcome | undefined;
  let basePath = "";
  let isFirst = true;
  /** The work due for the changes since the last successful update. */
  let due = everything;

  async function update(): Promise<void> {
    if (isNothing(due)) return;
    const doing = due;
    due = nothing;
    const started = performance.now();
    const before = built;
    const problems = await carryOut(doing).then(
      () => [],
      (error: unknown) => (error instanceof Error ? error.message : String(error)).trim().split("\n"),
    );
    if (problems.length > 0) {
      due = combined(due, doing);
      built = undefined;
    }
    for (const line of problems) say(line);
    dev.showProblems(problems);
    if (doing.server || built?.scripts === undefined || built.scripts !== before?.scripts) dev.refresh("page");
    else if (built.styles !== before.styles) dev.refresh("styles");
    if (problems.length > 0) return;
    say(`ready in ${Math.round(performance.now() - started)} ms: ${dev.url}${basePath}/`);
    if (isFirst && server !== undefined && !isEmpty) describeAccounts().forEach(say);
    isFirst = false;
  }

  /**
   * The server starts beside the build, once there is one whose files it can serve until the next is there.
   * @throws Error with one problem per line
   */
  async function carryOut(effect: Effect): Promise<void> {
    const isBeside = built !== undefined && built.external === undefined;
    const starting = isBeside && effect.server ? startServer() : undefined;
    // Awaited below, after the build's own problems.
    starting?.catch(() => undefined);
    try {
      if (effect.build !== "none") await build(effect.build);
    } finally {
      // Two updates at once would open the database twice.
      await starting?.catch(() => undefined);
    }
    if (built?.external !== undefined) {
      await stopServer();
      dev.showUpstream({ url: built.external, ownPages: { distDir: outDir, basePath } });
    } else await (starting ?? (server === undefined || effect.server ? startServer() : undefined));
  }

  async function build(how: Effect["build"]): Promise<void> {
    if (builder === undefined || how === "anew") {
      builder?.stop();
      builder = startBuilder({ configFile, outDir });
    }
    built = await builder.build(how === "config");
    basePath = built.basePath;
    // Plugins may be outside this folder; a config that cannot be read names none: the folders before stay watched.
    built.folders.forEach(sources.add);
  }

  /** The server that runs answers until the next one has loaded its code: two cannot open one embedded database. */
  async function startServer(): Promise<void> {
    const next = startServerProcess({
      configFile,
      distDir: outDir,
      seedFile,
      isEmpty,
      variables: { ...variables, PORTAL_URL: variables["PORTAL_URL"] ?? dev.url },
    });
    await next.loaded;
    await stopServer();
    const { url } = await next.open();
    server = next;
    dev.showUpstream({ url });
    void logEnd(next);
  }

  /** Reports a server that has exited without being stopped. */
  async function logEnd(started: ServerProcess): Promise<void> {
    const code = await started.ended;
    if (server !== started) return;
    server = undefined;
    due = everything;
    dev.showProblems([
      `The server has ended with ${code ?? "a signal"}; its last words are in the terminal. It starts again with the next change.`,
    ]);
    dev.refresh("page");
  }

  async function stopServer(): Promise<void> {
    const before = server;
    server = undefined;
    await before?.stop();
  }

  const sources = watchSources(fileChanged);
  for (const path of [kernelFolder, toolsFolder, join(dirname(configFile), "plugins"), configFile])
    if (!isInPackages(path)) sources.add(path);

  const changed = combineChanges(update);

  function fileChanged(file: string): void {
    const effect = effectOf(file);
    if (isNothing(effect)) return;
    due = combined(due, effect);
    changed();
  }

  stopWithParent();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void sources.close();
      builder?.stop();
      dev.close();
      void stopServer().then(() => process.exit(0));
    });
  }
}

interface DevArguments {
  configFile: string;
  seedFile: string | undefined;
  isEmpty: boolean;
}

function argumentsOrExit(parameters: readonly string[]): DevArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { seed: { type: "string" }, empty: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    return { configFile: resolve(configFileFrom(positionals)), seedFile: values.seed, isEmpty: values.empty };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

function describeAccounts(): string[] {
  const [admin, user, other] = demoAccounts.map((account) => account.replace(":", " / "));
  return [`  superadmins: ${admin}, and to approve what it requests ${other}`, `  user: ${user}`];
}
