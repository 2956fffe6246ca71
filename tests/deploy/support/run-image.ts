/**
 * Runs the command of an image as compose.yaml does: with a read-only root, its volumes and an empty /tmp, without any
 * right of root's, and here without a network but its own loopback.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "../../support/eventually.ts";
import type { Image } from "./build-image.ts";
import { asAccount, findAccount, inRoot, succeeds } from "./command-in-root.ts";

export interface Container {
  /** What the command has printed. */
  output(): string;
  /** The exit code, once it has ended. */
  code(): number | undefined;
  /**
   * Runs another command in it, with the same account and variables.
   * @throws Error if it fails or takes longer
   */
  exec(command: readonly string[], timeoutMs: number): Promise<string>;
  /** The addresses and ports on which it listens: `0.0.0.0:4000`. */
  listening(): string[];
  signal(signal: NodeJS.Signals): void;
  /** Ends it at once. */
  close(): Promise<void>;
}

export async function startImage(image: Image, variables: Readonly<Record<string, string>>): Promise<Container> {
  const { root, folder, volumes } = image;
  const account = findAccount(root, image.user);
  const environment = { ...image.environment, HOME: account.home, ...variables };
  const confined = (command: readonly string[]): string[] =>
    asAccount(account, { folder, environment, isConfined: true }, command);
  const mounts = [
    ...volumes.map((volume) => `mount --bind "$root${volume}" "$root${volume}"`),
    'mount -t tmpfs -o mode=1777,noexec,nosuid,nodev tmpfs "$root/tmp"',
    'mount -o remount,bind,ro "$root"',
  ];
  const [file, ...words] = inRoot(root, { mounts, network: "none" }, confined(image.command));
  const child = spawn(file, words, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  let code: number | undefined;
  const ended = new Promise<void>((resolve) =>
    child.once("close", (status) => {
      code = status ?? -1;
      resolve();
    }),
  );
  const close = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  try {
    const pid = await eventually(() => findProcess(child.pid ?? 0, image.command, () => output));
    return {
      output: () => output,
      code: () => code,
      exec: (command, timeoutMs) =>
        succeeds(
          ["nsenter", `--target=${pid}`, "--mount", "--pid", "--net", "--root", "--", ...confined(command)],
          timeoutMs,
        ),
      listening: () => readListening(pid),
      signal: (signal) => process.kill(pid, signal),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The process of the command, as this machine numbers it. Before it runs, a shell mounts its folders: a command that
 * entered the namespaces then would have the root of the machine.
 */
function findProcess(parent: number, command: readonly string[], output: () => string): number {
  const pid = Number(readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ")[0]);
  const running = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1);
  if (running.join(" ") !== command.join(" ")) throw new Error(`not started: ${running.join(" ")}\n${output()}`);
  return pid;
}

function readListening(pid: number): string[] {
  const lines = readFileSync(join("/proc", String(pid), "net/tcp"), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const listens = "0A";
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === listens)
    .map(([, local = ""]) => {
      const [address = "", port = ""] = local.split(":");
      const bytes = [...address.matchAll(/../g)].map(([byte]) => Number.parseInt(byte, 16)).toReversed();
      return `${bytes.join(".")}:${Number.parseInt(port, 16)}`;
    });
}
