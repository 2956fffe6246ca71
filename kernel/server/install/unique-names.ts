/** Registers everything that may have only one owner: a second claim is a problem that names both owners. */
import type { ProblemCode } from "../../contract/errors/problem-codes.ts";
import type { Problem } from "../../contract/errors/problem.ts";

export interface UniqueNames {
  /** `owner` reads like `plugin "articles"`; `where` is the place of the claim, its owner by default. */
  claim(what: { code: ProblemCode; kind: string; name: string; owner: string; where?: string }): void;
}

export function createUniqueNames(problems: Problem[]): UniqueNames {
  const owners = new Map<string, string>();
  return {
    claim: ({ code, kind, name, owner, where = owner }) => {
      const key = `${kind} ${name}`;
      const other = owners.get(key);
      if (other === undefined) owners.set(key, owner);
      else
        problems.push({
          code,
          where,
          found: `the ${kind} ${name}${other === owner ? " twice" : `, which ${other} also has`}`,
          expected: "one owner",
        });
    },
  };
}
