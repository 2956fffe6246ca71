/** A PostgreSQL server of its own with a hot standby, in a temporary folder. */
import { execFile, execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../scripts/newcomer/free-port.ts";

const versions = "/usr/lib/postgresql";
const binaries = existsSync(versions)
  ? readdirSync(versions)
      .map((version) => join(versions, version, "bin"))
      .find((folder) => existsSync(join(folder, "initdb")))
  : undefined;

/** Whether the programs of a PostgreSQL server are installed. */
export const hasServerPrograms = binaries !== undefined;

export interface Standby {
  primaryUrl: string;
  standbyUrl: string;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  remove(): Promise<void>;
}

export async function startStandby(): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), "portal-standby-"));
  const [primary, standby] = [join(folder, "primary"), join(folder, "standby")];
  const ports = { primary: await freePort(), standby: await freePort() };
  const owner = ownerOf(folder);
  const run = async (program: string, ...parameters: string[]): Promise<void> => {
    const options = { ...owner, cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" } };
    await promisify(execFile)(join(binaries ?? "", program), parameters, options);
  };
  const control = (place: string, ...parameters: string[]): Promise<void> =>
    run("pg_ctl", "-D", place, "-w", "-s", "-l", join(place, "log"), ...parameters);
  const portOf = (place: string): number => (place === primary ? ports.primary : ports.standby);
  const start = (place: string): Promise<void> =>
    control(place, "-o", `-p ${portOf(place)} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`, "start");
  const stop = (place: string): Promise<void> => control(place, "-m", "immediate", "stop");
  const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

  await run("initdb", "-D", primary, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions");
  writeFileSync(join(primary, "postgresql.auto.conf"), "fsync = off\nmax_connections = 60\n", { flag: "a" });
  await start(primary);
  await run("pg_basebackup", "-D", standby, "-R", "--no-sync", "-c", "fast", "-d", urlOf(ports.primary));
  await start(standby);
  return {
    primaryUrl: urlOf(ports.primary),
    standbyUrl: urlOf(ports.standby),
    stopStandby: () => stop(standby),
    startStandby: () => start(standby),
    remove: async () => {
      for (const place of [standby, primary]) await stop(place).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server refuses to run as root. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: "-u" | "-g"): number => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  const owner = { uid: idOf("-u"), gid: idOf("-g") };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}
