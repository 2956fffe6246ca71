/** Finds the part of a plugin's own source that a problem with its contributions is about. */
import { dirname, resolve } from "node:path";
import type {
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  Function as FunctionNode,
  ObjectExpression,
} from "oxc-parser";
import { halfFile, packageFolder } from "@portalkit/kernel/tools";
import { exportOf, importOf, readTree, type Located, type SyntaxTree } from "./syntax-tree.ts";

const halves = ["server", "browser", "contract"] as const;
type Half = (typeof halves)[number];

/**
 * Returns what the halves of a plugin contribute, as far as it is written as objects in their files.
 * @param use the call in the config that uses the plugin: `auth({ id: "auth" })`
 * @param only the half that the problem names, or all
 */
export function contributionsOf(use: Located<CallExpression>, only?: Half): Located<ObjectExpression>[] {
  const folder = folderOf(use);
  if (folder === undefined) return [];
  return (only === undefined ? halves : [only]).flatMap((half) => {
    const file = halfFile(folder, half);
    const tree = file === undefined ? undefined : readTree(file);
    if (tree === undefined) return [];
    return half === "contract" ? contractOf(use, tree) : contributed(tree, half);
  });
}

/** The half that a step of a place names: `server.ts`, `browser.tsx`. */
export const halfOf = (step: string | undefined): Half | undefined =>
  halves.find((half) => step !== undefined && step.replace(/\.(tsx?|js)$/, "") === half && step !== half);

/** The plugin's folder is that of the module from which the config imports the function. */
function folderOf({ node: { callee }, tree }: Located<CallExpression>): string | undefined {
  const imported = callee.type === "Identifier" ? importOf(callee.name, tree) : undefined;
  if (imported === undefined) return undefined;
  const folder = dirname(tree.file);
  if (imported.path.startsWith(".")) return dirname(resolve(folder, imported.path));
  const parts = imported.path.split("/");
  return packageFolder(parts.slice(0, imported.path.startsWith("@") ? 2 : 1).join("/"), folder);
}

function contractOf(
  { node: { callee }, tree }: Located<CallExpression>,
  contract: SyntaxTree,
): Located<ObjectExpression>[] {
  const name = callee.type === "Identifier" ? importOf(callee.name, tree)?.name : undefined;
  const found = name === undefined ? undefined : exportOf(contract, name);
  return found === undefined ? [] : objectIn(lastArgument(found.node), found.tree);
}

/** Returns what `setup` of a half returns: `export const server = defineServerPlugin(contract, { setup })`. */
export function contributed(tree: SyntaxTree, half: "server" | "browser"): Located<ObjectExpression>[] {
  const definition = exportOf(tree, half);
  const [plugin] = definition === undefined ? [] : objectIn(lastArgument(definition.node), tree);
  const setup = plugin?.node.properties.find(
    (property) => property.type === "Property" && property.key.type === "Identifier" && property.key.name === "setup",
  );
  const value = setup?.type === "Property" ? setup.value : undefined;
  if (value?.type !== "ArrowFunctionExpression" && value?.type !== "FunctionExpression") return [];
  return returned(value, tree);
}

function returned({ body }: FunctionNode | ArrowFunctionExpression, tree: SyntaxTree): Located<ObjectExpression>[] {
  if (body?.type !== "BlockStatement") return objectIn(body ?? undefined, tree);
  const last = body.body.findLast((statement) => statement.type === "ReturnStatement");
  // The constants of the function are found before those of the file.
  const inside = { ...tree, program: { ...tree.program, body: [...body.body, ...tree.program.body] } };
  return last?.type === "ReturnStatement" ? objectIn(last.argument ?? undefined, inside) : [];
}

function lastArgument(node: Expression): Expression | undefined {
  const last = node.type === "CallExpression" ? node.arguments.at(-1) : undefined;
  return last?.type === "SpreadElement" ? undefined : last;
}

function objectIn(node: Expression | undefined, tree: SyntaxTree): Located<ObjectExpression>[] {
  return node?.type === "ObjectExpression" ? [{ node, tree }] : [];
}
