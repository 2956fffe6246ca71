/** Says why the demo cannot start. */
import { ProblemsError } from "../../kernel/contract/errors/problem.ts";
import { FolderLockedError } from "../../kernel/server/database/folder-lock.ts";

export function explainFailure(error: unknown): string {
  return `The demo cannot start. ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof ProblemsError || error instanceof FolderLockedError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === "EADDRINUSE") return `Port ${port} is taken; choose another one: PORT=${Number(port) + 1} npm run demo`;
  return String(error instanceof Error ? error.stack : error);
}
