/** The same list of codes as pages of react-admin and Refine, bundled from their packages. */
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { build, type Metafile } from "esbuild";
import type { ServedFile } from "./baseline-server.ts";
import { installPeers } from "./peer-packages.ts";

export interface PeerPage {
  /** With its version. */
  name: string;
  path: string;
  /** Selects a row of the list. */
  row: string;
  /** Selects the edit link in it. */
  editLink: string;
  files: ReadonlyMap<string, ServedFile>;
}

interface Peer extends Omit<PeerPage, "files"> {
  entry: string;
  /** The package whose version names the peer. */
  package: string;
}

const peers: readonly Peer[] = [
  {
    name: "react-admin",
    package: "react-admin",
    entry: "react-admin.jsx",
    path: "/peers/react-admin#/codes",
    row: "tr.RaDataTable-row",
    editLink: "a[aria-label=Edit]",
  },
  {
    name: "Refine with antd",
    package: "@refinedev/core",
    entry: "refine.jsx",
    path: "/peers/refine/codes",
    row: "tr.ant-table-row",
    editLink: "a[href*='/edit/']",
  },
];

/** Returns no pages if the packages cannot be installed; `say` has received the reason then. */
export async function buildPeers(folder: string, say: (line: string) => void): Promise<PeerPage[]> {
  if (!(await installPeers(folder, say))) return [];
  return await Promise.all(peers.map((peer) => buildPeer(folder, peer)));
}

async function buildPeer(folder: string, { entry, package: packageName, ...page }: Peer): Promise<PeerPage> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: resolve(folder),
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: true,
    legalComments: "none",
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    entryNames: "[name]-[hash]",
    outdir: "assets",
  });
  const files = new Map<string, ServedFile>(
    outputFiles.map(({ path, contents }) => [
      `/peers/assets/${basename(path)}`,
      { type: path.endsWith(".css") ? "text/css" : "text/javascript", contents, isImmutable: true },
    ]),
  );
  const html = Buffer.from(htmlOf(metafile, entry));
  files.set(page.path.replace(/#.*/, ""), { type: "text/html; charset=utf-8", contents: html });
  const manifest = readFileSync(join(folder, "node_modules", packageName, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  return { ...page, name: `${page.name} ${version}`, files };
}

/** Returns the page as their usual bundler writes it: with the chunks that the first one imports as preloads. */
function htmlOf({ outputs }: Metafile, entryPoint: string): string {
  const [entry = "", { cssBundle = "", imports = [] } = {}] =
    Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint) ?? [];
  const chunks = imports.filter(({ kind }) => kind === "import-statement");
  const url = (file: string): string => `/peers/${file}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Codes</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script type="module" src="${url(entry)}"></script>`,
    ...chunks.map(({ path }) => `<link rel="modulepreload" href="${url(path)}">`),
    cssBundle && `<link rel="stylesheet" href="${url(cssBundle)}">`,
    '</head><body><div id="root"></div></body></html>',
  ].join("");
}
