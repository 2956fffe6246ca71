/**
 * Removes TypeBox schemas from contract files in the browser build: like types, they are only checked on the server.
 */
import MagicString from "magic-string";
import { parseSync, Visitor, type Expression } from "oxc-parser";

/** Functions that derive a schema from another schema. */
const makers = new Set(["withDefault", "publicOption"]);

/**
 * Replaces each outermost `Type.Something(...)`, and each call that derives a schema from another, by `undefined`.
 * @param file its extension says whether the code has types
 */
export function withoutSchemas(code: string, file: string): string {
  if (!code.includes("Type.")) return code;
  const text = new MagicString(code);
  let erasedUntil = 0;
  new Visitor({
    CallExpression: ({ callee, start, end }) => {
      if (start < erasedUntil || !makesSchema(callee)) return;
      text.overwrite(start, end, "undefined");
      erasedUntil = end;
    },
  }).visit(parseSync(file, code).program);
  return text.toString();
}

const makesSchema = (callee: Expression): boolean =>
  callee.type === "Identifier"
    ? makers.has(callee.name)
    : callee.type === "MemberExpression" && callee.object.type === "Identifier" && callee.object.name === "Type";
