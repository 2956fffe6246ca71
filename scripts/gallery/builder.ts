/** Builds the gallery on demand, in a separate process: a new process reads code and config that have changed. */
import { dirname, resolve } from "node:path";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import { answerBuilds } from "../../command/dev/answer-builds.ts";
import { openGalleryBundler, type GalleryBundler } from "./gallery-bundler.ts";

const [configFile = "", outDir = ""] = process.argv.slice(2);
let opened: { config: LoadedConfig; bundler: GalleryBundler } | undefined;

async function open(): Promise<NonNullable<typeof opened>> {
  const config = await loadConfig({
    file: configFile,
    environment: process.env,
    halves: "server",
    lenientEnvironment: true,
  });
  return { config, bundler: await openGalleryBundler(config, outDir) };
}

answerBuilds(configFile, async () => {
  opened ??= await open();
  const { config, bundler } = opened;
  await bundler.rebuild();
  const { portal } = config;
  const folders = portal.pluginFolders.map((folder) => resolve(dirname(configFile), folder));
  return { basePath: portal.basePath, folders };
});
