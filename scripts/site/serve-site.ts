/** Serves the files of the site on this machine, for reading and for tests. */
import { resolve } from "node:path";
import files from "@fastify/static";
import { fastify } from "fastify";

export interface ServedSite {
  /** `http://127.0.0.1:4200/` */
  url: string;
  close: () => Promise<void>;
}

/**
 * Resolves when the server listens.
 * @throws the errors of listening
 */
export async function serveSite(outDir: string, { host, port }: { host: string; port: number }): Promise<ServedSite> {
  const server = fastify();
  await server.register(files, { root: resolve(outDir), redirect: true });
  return { url: `${await server.listen({ host, port })}/`, close: () => server.close() };
}
