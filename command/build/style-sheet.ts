/** Collects the styles of a deployment. CSS modules become the map of their class names. */
import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { pictureOf } from "./used-icons.ts";

export interface StyleSheet {
  plugin: Plugin;
  /**
   * Returns the styles of all files that `entry` reaches: those of what a file imports come before its own.
   * @param isWanted leaves out the styles of the others
   */
  textFor: (entry: string, metafile: Metafile, isWanted?: (input: string) => boolean) => string;
}

export function collectStyles(): StyleSheet {
  const texts = new Map<string, string>();
  const readChanged = createStyleReader();
  return {
    plugin: {
      name: "style-sheet",
      setup: (setup) => {
        setup.onLoad({ filter: /\.css$/ }, async ({ path }) => {
          const { css, classes, errors } = await readChanged(path);
          // Class names begin with the name of the file, so two files with the same name would share them.
          const other = [...texts.keys()].find((known) => known !== path && basename(known) === basename(path));
          if (other !== undefined)
            return { errors: [{ text: `${path} has the name of ${other}; style sheets need names of their own` }] };
          texts.set(path, css);
          return { contents: classes, loader: "js", watchFiles: [path], errors };
        });
      },
    },
    textFor: (entry, metafile, isWanted = () => true) =>
      inOrder(entry, metafile)
        .filter(isWanted)
        .flatMap((input) => texts.get(resolve(input)) ?? [])
        .join("\n"),
  };
}

interface ReadStyles {
  css: string;
  classes: string;
  errors: { text: string }[];
  /** The file and what it imports. */
  files: string[];
}

/** Every rebuild asks for every file; only those that have changed since, or what they import, are read again. */
function createStyleReader(): (path: string) => Promise<ReadStyles> {
  const known = new Map<string, { versions: string; styles: ReadStyles }>();
  const versionsOf = async (files: readonly string[]): Promise<string> =>
    (await Promise.all(files.map(async (file) => (await stat(file).catch(() => undefined))?.mtimeMs ?? "none"))).join();
  return async (path) => {
    const before = known.get(path);
    if (before !== undefined && before.versions === (await versionsOf(before.styles.files))) return before.styles;
    const styles = await readStyles(path);
    known.set(path, { versions: await versionsOf(styles.files), styles });
    return styles;
  };
}

async function readStyles(path: string): Promise<ReadStyles> {
  const { outputFiles, errors, metafile } = await build({
    stdin: { contents: `export { default } from ${JSON.stringify(path)};`, resolveDir: "." },
    bundle: true,
    write: false,
    outdir: "out",
    format: "esm",
    minifyWhitespace: true,
    minifySyntax: true,
    target: "es2022",
    loader: { ".module.css": "local-css" },
    logLevel: "silent",
    metafile: true,
    plugins: [iconAddresses],
  });
  const textOf = (extension: string): string =>
    outputFiles.find((file) => file.path.endsWith(extension))?.text.trim() ?? "";
  return {
    css: textOf(".css"),
    classes: textOf(".js"),
    errors,
    files: Object.keys(metafile.inputs).filter((file) => file.endsWith(".css")),
  };
}

/** `url("icon:eye")` is a picture of an icon, as a mask: for icons that would be elements in each row of a list. */
const iconAddresses: Plugin = {
  name: "icon-addresses",
  setup: (setup) => {
    setup.onResolve({ filter: /^icon:/ }, ({ path }) => ({
      path: `${path.slice("icon:".length)}.svg`,
      namespace: "icon",
    }));
    setup.onLoad({ filter: /.*/, namespace: "icon" }, ({ path }) => ({
      contents: pictureOf(basename(path, ".svg")),
      loader: "dataurl",
    }));
  },
};

/** Returns the inputs that `entry` reaches, each after those that it imports, as a browser evaluates them. */
function inOrder(entry: string, { inputs }: Metafile): string[] {
  const visited = new Set<string>();
  const done: string[] = [];
  const visit = (input: string): void => {
    if (visited.has(input)) return;
    visited.add(input);
    const imports = (inputs[input]?.imports ?? []).filter(({ external }) => external !== true);
    for (const { path, kind } of imports) if (kind !== "dynamic-import") visit(path);
    done.push(input);
    for (const { path, kind } of imports) if (kind === "dynamic-import") visit(path);
  };
  visit(entry);
  return done;
}
