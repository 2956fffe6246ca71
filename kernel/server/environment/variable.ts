/**
 * Reads one environment variable. A secret may be in a file, as orchestrators mount it: `NAME_FILE` is its path. Then
 * it is neither in the environment of the process nor in what describes the container.
 */
import { readFileSync } from "node:fs";
import type { Problem } from "../../contract/errors/problem.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

/** The reading of a variable; `problem` if its file cannot be used. */
export type ReadVariable = { text: string | undefined; problem?: undefined } | { text: undefined; problem: Problem };

/** An empty variable counts as not set: `NAME=` in an environment file. */
const setIn = (variables: Variables, name: string): string | undefined =>
  Object.hasOwn(variables, name) && variables[name] !== "" ? variables[name] : undefined;

/** Without the line break at the end of a file, which editors add. */
export function readVariable(variables: Variables, name: string): ReadVariable {
  const text = setIn(variables, name);
  const fileName = `${name}_FILE`;
  const file = setIn(variables, fileName);
  if (file === undefined) return { text };
  const refused = (found: string, expected: string): ReadVariable => ({
    text: undefined,
    problem: { code: "PORTAL_ENVIRONMENT_FILE", where: `environment variable ${fileName}`, found, expected },
  });
  if (text !== undefined) return refused(`a value for ${name} as well`, `either ${name} or ${fileName}`);
  try {
    const content = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (content === "") return refused(`the empty file ${JSON.stringify(file)}`, `a file with the value of ${name}`);
    return { text: content };
  } catch (error) {
    const { code = "an error" } = error as NodeJS.ErrnoException;
    return refused(
      `${JSON.stringify(file)}, which cannot be read (${code})`,
      `the path of a file with the value of ${name}`,
    );
  }
}

/** Whether the variable has a value, in whatever way. */
export const isSet = (variables: Variables, name: string): boolean =>
  setIn(variables, name) !== undefined || setIn(variables, `${name}_FILE`) !== undefined;
