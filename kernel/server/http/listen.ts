/** Listens on the port, and shuts down within the time that a stopping server has. */
import type { FastifyInstance } from "fastify";
import { ProblemsError, type Problem } from "../../contract/errors/problem.ts";
import type { Environment } from "../environment/environment.ts";

/** After a restart all open pages reconnect at once; the system silently drops connections when the queue is full. */
const backlog = 4_096;
/** Time for running requests to finish; then their connections are closed. */
const callsFinishMs = 2_000;

/**
 * Returns the address without the base path.
 * @throws ProblemsError if the address cannot be listened on
 */
export async function listen(
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

/** Accepts no more connections, lets running requests finish, and closes those that exceed the time limit. */
export async function shutDown(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), callsFinishMs);
  try {
    await app.close();
  } finally {
    clearTimeout(impatience);
  }
}

function problemOf({ code }: NodeJS.ErrnoException, host: string, port: number): Problem | undefined {
  const wrongPort = { code: "PORTAL_ADDRESS_UNUSABLE", where: "environment variable PORT" } as const;
  if (code === "EADDRINUSE")
    return {
      ...wrongPort,
      found: `${port}, which is already in use`,
      expected: `a free port, such as PORT=${port + 1}`,
    };
  if (code === "EACCES")
    return {
      ...wrongPort,
      found: `${port}, which this user is not permitted to listen on`,
      expected: "a port above 1023",
    };
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return {
      code: "PORTAL_ADDRESS_UNUSABLE",
      where: "environment variable HOST",
      found: `"${host}", which is not an address of this machine`,
      expected: "an address of this machine, such as 127.0.0.1 or 0.0.0.0",
    };
  return undefined;
}
