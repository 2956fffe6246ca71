import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { runToEnd } from "../../scripts/demo/run-to-end.ts";
import { isFilled } from "../../scripts/demo/seed-mark.ts";
import { openAt } from "../support/database.ts";
import { testSecret } from "../support/portal.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "portal-demo-"));
  folders.push(folder);
  return folder;
};

/** What the process that fills has written. */
async function fill(folder: string): Promise<{ pid: number; lines: string[] }> {
  const file = join(folder, "filled.json");
  const code = await runToEnd("tests/fixtures/fill-demo.ts", [file], {
    ...process.env,
    DATABASE_URL: "",
    PORTAL_DATA_DIR: folder,
    PORTAL_SECRET: testSecret,
    PORTAL_FSYNC: "false",
    LOG_LEVEL: "silent",
  });
  expect(code).toBe(0);
  return JSON.parse(readFileSync(file, "utf8")) as { pid: number; lines: string[] };
}

it("fills the demo's database once, in a process that has ended when the portal opens it", async () => {
  const folder = emptyFolder();
  const first = await fill(folder);
  expect(first.pid).not.toBe(process.pid);
  expect(() => process.kill(first.pid, 0)).toThrow("ESRCH");
  expect(first.lines).toContainEqual(expect.stringMatching(/^filling the demo, .* s: done$/));
  expect((await fill(folder)).lines).toEqual([]);
  const database = await openAt({ PORTAL_DATA_DIR: folder });
  try {
    expect(await isFilled(database.db)).toBe(true);
  } finally {
    await database.close();
  }
});

it.each([
  ["0", 0],
  ["3", 3],
  ["SIGTERM", 143],
])("returns the exit code of a process that ends by %s", async (how, code) => {
  expect(await runToEnd("tests/fixtures/end-process.ts", [how], process.env)).toBe(code);
});
