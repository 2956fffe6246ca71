import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { FolderLockedError, lockFolder } from "./folder-lock.ts";

let parent: string;
let folder: string;
let file: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "portal-lock-"));
  folder = join(parent, "pglite");
  file = `${folder}.lock`;
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Returns the pid of a process that has just ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await new Promise((resolve) => child.on("close", resolve));
  return child.pid ?? 0;
}

/** Starts a process that tries to take the lock, and that holds it until the process is killed. */
function rival(): { child: ChildProcess; said: Promise<string> } {
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL("folder-lock.ts", import.meta.url).href)});
    try { lockFolder(${JSON.stringify(folder)}); console.log("got"); } catch (error) { console.log(error.name === "FolderLockedError" ? "refused" : String(error)); }
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return {
    child,
    said: new Promise((resolve) => child.stdout.on("data", (chunk: Buffer) => resolve(String(chunk).trim()))),
  };
}

describe("the lock of a data folder", () => {
  it("is a file beside the folder, names the process, and is removed with it", () => {
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid });
    unlock();
    expect(existsSync(file)).toBe(false);
    lockFolder(folder)();
  });
  it("is refused while a living process has it, with that one's pid", () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderLockedError);
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.pid}`);
    unlock();
  });
  it("is taken over from a dead process", async () => {
    writeFileSync(file, JSON.stringify({ pid: await deadPid(), started: null }));
    lockFolder(folder)();
    expect(existsSync(file)).toBe(false);
  });
  it.runIf(process.platform === "linux")("is taken over when another process has the dead one's pid by now", () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: "an-earlier-boot:123" }));
    lockFolder(folder)();
    expect(existsSync(file)).toBe(false);
  });
  it.runIf(process.platform === "linux")("is taken over from one that nobody has asked how it ended", async () => {
    // `sleep` asks no child of the shell that it replaces. The shell itself would ask one that ends before that.
    const parent = spawn("sh", ["-c", "sleep 600 & echo $!; exec sleep 600"], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      const pid = Number(await new Promise((resolve) => parent.stdout.once("data", (chunk: Buffer) => resolve(chunk))));
      await eventually(() => expect(readFileSync(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n"));
      process.kill(pid, "SIGKILL");
      await eventually(() => expect(readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z "));
      writeFileSync(file, JSON.stringify({ pid, started: null }));
      lockFolder(folder)();
      expect(existsSync(file)).toBe(false);
    } finally {
      parent.kill("SIGKILL");
    }
  });
  it("is refused, not taken over, if the start time of the holder is unknown", () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: null }));
    expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  });
  it.each(["", "nonsense", "{}", "null", '{"pid":"1"}'])(
    "that holds %j was cut off while it was written, and is taken over",
    (text) => {
      writeFileSync(file, text);
      lockFolder(folder)();
      expect(existsSync(file)).toBe(false);
    },
  );
  it("goes to exactly one of many processes that start at once, over a dead one's", async () => {
    for (let round = 0; round < 3; round += 1) {
      if (round > 0) writeFileSync(file, JSON.stringify({ pid: await deadPid(), started: null }));
      const rivals = Array.from({ length: 6 }, () => rival());
      const words = await Promise.all(rivals.map(({ said }) => said));
      expect(words.toSorted()).toEqual(["got", "refused", "refused", "refused", "refused", "refused"]);
      for (const { child } of rivals) child.kill("SIGKILL");
    }
  });
  it("that another process has taken since stays", () => {
    const unlock = lockFolder(folder);
    const others = JSON.stringify({ pid: 1, started: null });
    writeFileSync(file, others);
    unlock();
    expect(readFileSync(file, "utf8")).toBe(others);
  });
});
