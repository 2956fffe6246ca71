/**
 * Lets the bundler drop the components of React Router that a deployment does not use. It keeps them, because the calls
 * that make them might do something else, and their display names are written into them.
 */
import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import MagicString from "magic-string";
import { parseSync, type Expression } from "oxc-parser";

export const unusedComponents: Plugin = {
  name: "unused-components",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].+\.mjs$/ }, async ({ path }) => ({
      contents: withDroppableComponents(await readFile(path, "utf8"), path),
      loader: "js",
    }));
  },
};

/** React's functions that only return what they make. */
const makers = new Set(["createContext", "forwardRef", "memo"]);

/** Marks the top-level calls that make components as free of side effects, and removes what sets display names. */
export function withDroppableComponents(code: string, file: string): string {
  const text = new MagicString(code);
  for (const statement of parseSync(file, code).program.body) {
    if (statement.type === "ExpressionStatement" && setsDisplayName(statement.expression))
      text.remove(statement.start, statement.end);
    if (statement.type !== "VariableDeclaration") continue;
    for (const { init } of statement.declarations)
      if (init !== null && makesComponent(init)) text.appendLeft(init.start, "/* @__PURE__ */ ");
  }
  return text.toString();
}

const setsDisplayName = (expression: Expression): boolean =>
  expression.type === "AssignmentExpression" && propertyOf(expression.left as Expression) === "displayName";

const makesComponent = (expression: Expression): boolean =>
  expression.type === "CallExpression" && makers.has(propertyOf(expression.callee) ?? "");

const propertyOf = (expression: Expression): string | undefined =>
  expression.type === "MemberExpression" && expression.property.type === "Identifier"
    ? expression.property.name
    : undefined;
