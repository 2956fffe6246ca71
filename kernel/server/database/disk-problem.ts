/** Says what is wrong with the disk under the data folder, in place of an error of the system or the database. */
import { ProblemsError } from "../../contract/errors/problem.ts";

/** By the codes of the system, which the embedded database has only in its texts. */
const kinds: readonly { pattern: RegExp; found: string; expected: string }[] = [
  {
    pattern: /\b(ENOSPC|EDQUOT)\b|no space left on device/i,
    found: "a disk that is full",
    expected: "free space; nothing that was confirmed is lost. Make room and start again",
  },
  {
    pattern: /\bEROFS\b|read-only file system/i,
    found: "a file system that is read-only",
    expected: "a folder that this process can write to",
  },
  {
    pattern: /\b(EACCES|EPERM)\b|permission denied/i,
    found: "a folder that this process may not write to",
    expected: "a folder of the account that the portal runs as",
  },
];

/** Returns nothing for an error that is not about the disk. */
export function diskProblem(thrown: unknown, folder: string): ProblemsError | undefined {
  const texts: string[] = [];
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1)
    texts.push(String((error as NodeJS.ErrnoException).code), error.message);
  const kind = kinds.find(({ pattern }) => texts.some((text) => pattern.test(text)));
  if (kind === undefined) return undefined;
  const problem = {
    code: "PORTAL_DATABASE_UNUSABLE",
    where: "environment variable PORTAL_DATA_DIR",
    found: `${kind.found} (${folder})`,
    expected: kind.expected,
  } as const;
  return new ProblemsError([problem]);
}
