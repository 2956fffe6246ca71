/**
 * Bundles CSS modules with the code that uses them: a lazy chunk contains its styles, and a page never waits for a
 * second file.
 */
import { basename, dirname, resolve } from "node:path";
import { build, type Plugin } from "esbuild";

/** Uses adopted stylesheets, which a policy that forbids inline styles allows. */
export function cssModules(): Plugin {
  const byName = new Map<string, string>();
  return {
    name: "css-modules",
    setup: (setup) => {
      // Styles are useless without the component that uses them: if that is left out, so are they. An entry point
      // exports many components, and a page uses few of them.
      setup.onResolve({ filter: /\.module\.css$/ }, ({ path, resolveDir, namespace }) =>
        namespace === "file" ? { path: resolve(resolveDir, path), sideEffects: false } : undefined,
      );
      setup.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
        const name = basename(path);
        const other = byName.get(name);
        // Class names begin with the file's name, so two files with the same name would share them.
        if (other !== undefined && other !== path)
          return { errors: [{ text: `${path} has the name of ${other}; CSS modules need names of their own` }] };
        byName.set(name, path);
        const { outputFiles } = await build({
          stdin: { contents: `import classes from "./${name}"; export default classes;`, resolveDir: dirname(path) },
          bundle: true,
          write: false,
          outdir: "out",
          format: "esm",
          minifyWhitespace: true,
          minifySyntax: true,
          target: "es2022",
          loader: { ".module.css": "local-css" },
          logLevel: "silent",
        });
        const css = outputFiles.find((file) => file.path.endsWith(".css"))?.text.trim() ?? "";
        const map = outputFiles.find((file) => file.path.endsWith(".js"))?.text ?? "";
        return {
          contents: `const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet);\n${map}`,
          loader: "js",
          watchFiles: [path],
        };
      });
    },
  };
}
