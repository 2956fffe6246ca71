/** Opening the port, and closing it again within the time that a stopping server has. */
import type { FastifyInstance } from "fastify";
import { ProblemsError, type Problem } from "../../contract/problem.ts";
import type { Environment } from "../kernel.ts";

/** After a restart every open page comes back at once; what finds the queue full is dropped without a word. */
const backlog = 4_096;
/** Calls under way get this long to finish; then their connections are cut. */
const callsFinishMs = 2_000;

/** Gives the address without the base path. @throws ProblemsError when the address cannot be listened on. */
export async function openDoor(
  app: FastifyInstance,
  { host, port }: Pick<Environment, "host" | "port">,
): Promise<string> {
  try {
    return await app.listen({ host, port, backlog });
  } catch (error) {
    const problem = problemOf(error as NodeJS.ErrnoException, host, port);
    throw problem === undefined ? error : new ProblemsError([problem]);
  }
}

/** Takes no more connections, lets calls under way finish, and does not wait for those that never will. */
export async function closeDoor(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), callsFinishMs);
  try {
    await app.close();
  } finally {
    clearTimeout(impatience);
  }
}

function problemOf({ code }: NodeJS.ErrnoException, host: string, port: number): Problem | undefined {
  const wrongPort = { code: "PORTAL_ADDRESS_UNUSABLE", where: "environment variable PORT" };
  if (code === "EADDRINUSE")
    return {
      ...wrongPort,
      found: `${port}, on which something else listens`,
      expected: `a free port, such as PORT=${port + 1}`,
    };
  if (code === "EACCES")
    return { ...wrongPort, found: `${port}, which this user may not listen on`, expected: "a port above 1023" };
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return {
      code: "PORTAL_ADDRESS_UNUSABLE",
      where: "environment variable HOST",
      found: `"${host}", which is no address of this machine`,
      expected: "an address of this machine, such as 127.0.0.1 or 0.0.0.0",
    };
  return undefined;
}
