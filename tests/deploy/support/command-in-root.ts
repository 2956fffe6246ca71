/**
 * Commands whose root is a folder, in namespaces of their own: what they mount is seen by them alone and is gone when
 * they end, and what they start ends with them.
 */
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Account {
  /** A name or a number of the root's `/etc/passwd`. */
  user: string;
  gid: string;
  home: string;
}

/** The command with the account, variables and folder that a container gives it; if confined, without root's rights. */
export function asAccount(
  { user, gid }: Account,
  place: { folder: string; environment: Readonly<Record<string, string>>; isConfined: boolean },
  command: readonly string[],
): string[] {
  const variables = Object.entries(place.environment).map(([name, value]) => `${name}=${value}`);
  // As `cap_drop: [ALL]` and `no-new-privileges` of compose.yaml. A process that changes its account forgets the signal
  // of --kill-child.
  const rights = ["--bounding-set=-all", "--inh-caps=-all", "--no-new-privs", "--pdeathsig=KILL"];
  const account = [`--reuid=${user}`, `--regid=${gid}`, "--init-groups", ...(place.isConfined ? rights : [])];
  return ["setpriv", ...account, "env", "-i", "-C", place.folder, ...variables, ...command];
}

/** @throws Error if the root has no such account */
export function findAccount(root: string, user: string): Account {
  const lines = readFileSync(join(root, "etc/passwd"), "utf8").split("\n");
  const found = lines.map((line) => line.split(":")).find(([name, , uid]) => name === user || uid === user);
  if (found === undefined) throw new Error(`${root} has no account ${user}`);
  return { user, gid: found[3] ?? "", home: found[5] ?? "/" };
}

/**
 * The words that run a command with `root` as its root, as process 1.
 * @param mounts lines of a shell in which `$root` is the folder
 * @param network `none` leaves the command its own loopback alone
 */
export const inRoot = (
  root: string,
  { mounts, network }: { mounts: readonly string[]; network: "machine" | "none" },
  command: readonly string[],
): [string, ...string[]] => [
  ...inNamespaces(network === "none" ? ["--net"] : []),
  "sh",
  "-euc",
  [
    "root=$1; shift",
    'mount --bind "$root" "$root"',
    'mount -t proc proc "$root/proc"',
    network === "none" ? "ip link set lo up" : "",
    ...mounts,
    'exec chroot "$root" "$@"',
  ].join("\n"),
  "sh",
  root,
  ...command,
];

/** The words before a command that may mount, and that ends when this process does. */
export const inNamespaces = (more: readonly string[] = []): [string, ...string[]] => [
  "setpriv",
  "--pdeathsig=KILL",
  "unshare",
  "--mount",
  "--pid",
  "--fork",
  "--kill-child",
  ...more,
  "--",
];

/**
 * Runs a command to its end, without blocking this process, and returns what it has printed.
 * @throws Error with the end of its output, if it fails or takes longer
 */
export const succeeds = (command: readonly string[], timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const [file = "", ...words] = command;
    const options = { timeout: timeoutMs, killSignal: "SIGKILL", maxBuffer: 64 * 2 ** 20 } as const;
    execFile(file, words, options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const output = `${stdout}\n${stderr}`.slice(-4_000);
      reject(new Error(`${command.slice(-3).join(" ")} failed (${error.code ?? error.signal}):\n${output}`));
    });
  });

/** Says why this machine cannot run commands in other roots; empty if it can. */
export function whyNoRoots(): string {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "needs root on Linux";
  for (const program of ["debootstrap", "unshare", "nsenter", "setpriv", "chroot", "ip"])
    if (spawnSync(program, ["--version"]).error !== undefined) return `${program} is not installed`;
  const [file, ...words] = inNamespaces(["--net"]);
  const probe = [...words, "sh", "-euc", "mount -t tmpfs tmpfs /tmp; mount -t proc proc /proc; chroot / true"];
  return spawnSync(file, probe).status === 0 ? "" : "mounts, namespaces or chroot are not permitted";
}
