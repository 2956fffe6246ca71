/**
 * `npm run dev`: watches the sources, rebuilds the browser half and refreshes the page, restarts the server half, and
 * shows errors in the page.
 */
import { dirname, join, resolve } from "node:path";
import { startBuilder, type Builder } from "./dev/builder-process.ts";
import { isInPackages, kernelFolder } from "./kernel-files.ts";
import { configFileFrom } from "./config-argument.ts";
import { combineChanges } from "./dev/combine-changes.ts";
import { createDevServer } from "./dev/dev-server.ts";
import { devEnvironment } from "./dev/dev-environment.ts";
import { effectOf, greater, type Effect } from "./dev/effect-of.ts";
import { startServerProcess, type ServerProcess } from "./dev/server-process.ts";
import { watchSources } from "./dev/watch-sources.ts";

export async function run(parameters: readonly string[]): Promise<void> {
  const configFile = resolve(configFileOrExit(parameters));
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
  let basePath = "";
  /** The scripts and style sheets of the pages that are open. */
  let scripts: string | undefined;
  let styles: string | undefined;
  /** The work due for the changes since the last successful update. */
  let due: Effect = "everything";

  async function update(): Promise<void> {
    if (due === "nothing") return;
    const doing = due;
    due = "nothing";
    const started = performance.now();
    const before = { scripts, styles };
    scripts = undefined;
    const problems = await carryOut(doing).then(
      () => [],
      (error: unknown) => (error instanceof Error ? error.message : String(error)).trim().split("\n"),
    );
    if (problems.length > 0) due = greater(due, doing);
    for (const line of problems) say(line);
    dev.showProblems(problems);
    if (doing !== "page" || scripts === undefined || scripts !== before.scripts) dev.refresh("page");
    else if (styles !== before.styles) dev.refresh("styles");
    if (problems.length === 0) say(`ready in ${Math.round(performance.now() - started)} ms: ${dev.url}${basePath}/`);
  }

  /** @throws Error with one problem per line */
  async function carryOut(effect: Effect): Promise<void> {
    if (builder === undefined || effect !== "page") {
      builder?.stop();
      builder = startBuilder({ configFile, outDir });
    }
    const outcome = await builder.build();
    basePath = outcome.basePath;
    scripts = outcome.scripts;
    styles = outcome.styles;
    // Plugins may be outside this folder; a config that cannot be read names none: the folders before stay watched.
    outcome.folders.forEach(sources.add);
    if (outcome.external !== undefined) {
      await stopServer();
      dev.showUpstream({ url: outcome.external, ownPages: { distDir: outDir, basePath } });
    } else if (server === undefined || effect === "everything") await restartServer();
  }

  async function restartServer(): Promise<void> {
    await stopServer();
    const next = await startServerProcess({
      configFile,
      distDir: outDir,
      variables: { ...variables, PORTAL_URL: variables["PORTAL_URL"] ?? dev.url },
    });
    server = next;
    dev.showUpstream({ url: next.url });
    void logEnd(next);
  }

  /** Reports a server that has exited without being stopped. */
  async function logEnd(started: ServerProcess): Promise<void> {
    const code = await started.ended;
    if (server !== started) return;
    server = undefined;
    due = "everything";
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
  for (const path of [kernelFolder, join(dirname(configFile), "plugins"), configFile])
    if (!isInPackages(path)) sources.add(path);

  const changed = combineChanges(update);

  function fileChanged(file: string): void {
    const effect = effectOf(file);
    if (effect === "nothing") return;
    due = greater(due, effect);
    changed();
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void sources.close();
      builder?.stop();
      dev.close();
      void stopServer().then(() => process.exit(0));
    });
  }
}

function configFileOrExit(parameters: readonly string[]): string {
  try {
    return configFileFrom(parameters);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}
