/** The environment for development: a separate data folder and keys, so that nothing has to be set up. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isSet } from "@portalkit/kernel/tools";

export interface DevEnvironment {
  /** The address of the pages; the server itself gets another port. */
  host: string;
  port: number;
  dataDir: string;
  /** Passed to the server's process. */
  variables: Readonly<Record<string, string | undefined>>;
}

export function devEnvironment(given: Readonly<Record<string, string | undefined>>): DevEnvironment {
  const { HOST, PORT, PORTAL_DATA_DIR, LOG_LEVEL } = given;
  const dataDir = resolve(PORTAL_DATA_DIR || "data/dev");
  return {
    host: HOST || "127.0.0.1",
    port: Number(PORT || 4000),
    dataDir,
    variables: {
      ...given,
      HOST: "127.0.0.1",
      PORT: "0",
      PORTAL_DATA_DIR: dataDir,
      ...(isSet(given, "PORTAL_SECRET") ? {} : { PORTAL_SECRET: keptSecret(dataDir) }),
      LOG_LEVEL: LOG_LEVEL || "info",
    },
  };
}

/** The keys must survive a restart, because encrypted data could not be read otherwise. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}
