/** Runs the instructions of a Dockerfile, each stage in a root of its own, as a container engine does. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join, posix } from "node:path";
import { authorityFile, makeBaseRoot, readBase } from "./base-root.ts";
import { asAccount, findAccount, inRoot, succeeds } from "./command-in-root.ts";
import { copyContext } from "./copy-context.ts";
import { execWords, milliseconds, readDockerfile, type Instruction, type Stage } from "./read-dockerfile.ts";

export interface Image {
  root: string;
  environment: Record<string, string>;
  folder: string;
  user: string;
  volumes: string[];
  health?: { command: string[]; timeoutMs: number; graceMs: number };
  stopSignal: NodeJS.Signals;
  command: string[];
}

const stepTimeoutMs = 900_000;

/**
 * Builds all stages and returns the last one.
 * @param folder a new folder, for the roots
 */
export async function buildImage(dockerfile: string, context: string, folder: string): Promise<Image> {
  const built = new Map<string, Image>();
  let last: Image | undefined;
  for (const stage of readDockerfile(dockerfile)) {
    const image = await startStage(stage, folder);
    for (const instruction of stage.instructions) {
      if (instruction.keyword === "RUN") await run(image, instruction);
      else if (instruction.keyword === "COPY") copy(image, instruction, built, { dockerfile, context });
      else configure(image, instruction);
    }
    built.set(stage.name, image);
    last = image;
  }
  if (last === undefined) throw new Error(`${dockerfile} has no stage`);
  return last;
}

async function startStage({ base, name }: Stage, folder: string): Promise<Image> {
  const original = join(folder, base.replaceAll(/\W/g, "-"));
  // The first stage of a base makes it.
  if (!existsSync(original)) await makeBaseRoot(base, original);
  const root = join(folder, `stage-${name}`);
  await succeeds(["cp", "-a", original, root], stepTimeoutMs);
  return {
    root,
    environment: {
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      NODE_VERSION: readBase(base).version,
    },
    folder: "/",
    user: "root",
    volumes: [],
    stopSignal: "SIGTERM",
    command: ["node"],
  };
}

/** What the image says of itself, without a step. */
function configure(image: Image, { keyword, flags, text }: Instruction): void {
  if (keyword === "ENV") {
    const pairs = [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)];
    if (pairs.map(([pair]) => pair).join(" ") !== text) throw new Error(`cannot read ENV ${text}`);
    for (const [, name = "", quoted, plain] of pairs) image.environment[name] = quoted ?? plain ?? "";
  } else if (keyword === "WORKDIR") {
    image.folder = posix.resolve(image.folder, text);
    mkdirSync(join(image.root, image.folder), { recursive: true });
  } else if (keyword === "USER") image.user = text;
  else if (keyword === "VOLUME") image.volumes.push(...text.split(/\s+/));
  else if (keyword === "CMD") image.command = execWords(text);
  else if (keyword === "STOPSIGNAL") image.stopSignal = text as NodeJS.Signals;
  else if (keyword === "HEALTHCHECK") {
    const interval = milliseconds(flags["interval"] ?? "30s");
    image.health = {
      command: execWords(text.replace(/^CMD\s+/, "")),
      timeoutMs: milliseconds(flags["timeout"] ?? "30s"),
      graceMs: milliseconds(flags["start-period"] ?? "0s") + Number(flags["retries"] ?? 3) * interval,
    };
  }
  // EXPOSE changes nothing of an image.
}

function copy(
  image: Image,
  { flags: { from, ...rest }, text }: Instruction,
  built: ReadonlyMap<string, Image>,
  { dockerfile, context }: { dockerfile: string; context: string },
): void {
  const words = text.split(/\s+/);
  const [source = "", target = ""] = words;
  if (words.length !== 2 || Object.keys(rest).length > 0) throw new Error(`cannot run COPY ${text}`);
  const to = join(image.root, posix.resolve(image.folder, target));
  if (from === undefined) {
    if (source !== ".") throw new Error(`cannot copy ${source} of the context`);
    copyContext(context, `${dockerfile}.dockerignore`, to);
    return;
  }
  const stage = built.get(from);
  if (stage === undefined) throw new Error(`COPY names no stage: ${from}`);
  mkdirSync(to, { recursive: true });
  // The contents of a folder, and not the folder.
  execFileSync("cp", ["-a", "--no-preserve=ownership", `${join(stage.root, source)}/.`, to]);
}

/**
 * A step has the machine's network. npm finds the machine's cache, so that packages that it has are not fetched again;
 * it compares each with the lock.
 */
async function run({ root, user, environment, folder }: Image, { flags, text }: Instruction): Promise<void> {
  if (Object.keys(flags).length > 0 || text.startsWith("[")) throw new Error(`cannot run RUN ${text}`);
  const account = findAccount(root, user);
  const cache = execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim();
  const inside = join(root, account.home, ".npm");
  mkdirSync(inside, { recursive: true });
  mkdirSync(cache, { recursive: true });
  const variables: Record<string, string> = { ...environment, HOME: account.home, npm_config_prefer_offline: "true" };
  if (process.env["NODE_EXTRA_CA_CERTS"] !== undefined) variables["NODE_EXTRA_CA_CERTS"] = authorityFile;
  const place = { folder, environment: variables, isConfined: false };
  const mounts = [`mount --bind '${cache}' '${inside}'`];
  const command = asAccount(account, place, ["/bin/sh", "-c", text]);
  await succeeds(inRoot(root, { mounts, network: "machine" }, command), stepTimeoutMs);
}
