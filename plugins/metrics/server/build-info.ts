/** Which versions run, as labels of a gauge that is always 1. */
import { readFileSync } from "node:fs";
import { Gauge, type Registry } from "prom-client";
import { parseJson } from "@portalkit/kernel/contract";

/** The bundle of the package is a folder deep, as this file is. */
const manifestFile = new URL("../package.json", import.meta.url);

/** The kernel and its plugins are released together, so the version of this plugin is that of the portal. */
export function buildInfo(registry: Registry): void {
  const info = new Gauge({
    name: "portal_build_info",
    help: "1, labelled with the versions of the portal and of Node.js",
    labelNames: ["version", "node"] as const,
    registers: [registry],
  });
  const { version } = parseJson(readFileSync(manifestFile, "utf8")) as { version: string };
  info.set({ version, node: process.version }, 1);
}
