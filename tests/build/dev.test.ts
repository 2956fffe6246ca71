import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { watchedPage } from "../support/watched-page.ts";

// Inside the project, so that the config finds the doors.
const folder = join("tests", "output", `dev-${process.pid}`);
const configFile = join(folder, "portal.config.ts");
const greeting = join(folder, "plugins", "proof", "browser", "greeting.tsx");
const styles = join(folder, "plugins", "proof", "browser", "greeting.module.css");
const dataDir = mkdtempSync(join(tmpdir(), "portal-dev-"));
let child: ChildProcess;
let said = "";
let url: string;

beforeAll(async () => {
  cpSync("tests/fixtures", folder, { recursive: true });
  change(configFile, "../../plugins", "../../../plugins");
  child = spawn(process.execPath, ["kernel/command/portal.js", "dev", configFile], {
    env: { ...process.env, PORT: "0", PORTAL_DATA_DIR: dataDir, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
  await soon(() => expect(said).toMatch(/ready in \d+ ms: http/));
  url = /ready in \d+ ms: (http:\/\/[^/]+)/.exec(said)?.[1] ?? "";
});
afterAll(() => {
  child.kill("SIGKILL");
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
});

const soon = (expectation: () => void | Promise<void>): Promise<void> => eventually(expectation, 50_000);
const page = async (): Promise<string> =>
  await (await fetch(`${url}/portal/login`, { headers: { accept: "text/html" } })).text();
const built = (): string =>
  readdirSync(join(dataDir, "dist", "assets"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(dataDir, "dist", "assets", name), "utf8"))
    .join("\n");
const updates = (): number => said.split("ready in").length;
function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** A dialog with tabs and a list that loads later, from which two buttons open another one. */
const layered = `
import { Dialog } from "@portalkit/kernel/browser";
import { useEffect, useState } from "react";

export function PageBottom({ instance }: { instance: PluginInstance }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p data-proof={\`bottom-\${instance.id}\`}>{instance.id} was here</p>
      {instance.id === "proof" && <button type="button" onClick={() => setOpen(true)}>Open</button>}
      {isOpen && <Outer />}
    </>
  );
}

function Outer(): ReactNode {
  const [tab, setTab] = useState("One");
  const [height, setHeight] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    setTimeout(() => setHeight(1000), 100);
  }, []);
  const send = async (): Promise<void> => {
    setOpen(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await fetch("/portal/adminapi/v1/save_note", { method: "POST" });
  };
  return (
    <Dialog title="Outer" actions={null} onClose={() => undefined}>
      {["One", "Two"].map((name) => (
        <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>{name}</button>
      ))}
      <button type="button" onClick={() => setOpen(true)}>More</button>
      <button type="button" onClick={() => void send()}>Send</button>
      <div data-list style={{ height: 100, overflow: "auto" }}>{height > 0 && <div style={{ height }} />}</div>
      {isOpen && <Dialog title="Inner" actions={null} onClose={() => setOpen(false)}><input aria-label="Note" /></Dialog>}
    </Dialog>
  );
}
`;

describe("npm run dev", () => {
  it("serves the pages with files that are there", async () => {
    const html = await page();
    const files = [...html.matchAll(/(?:src|href)="(\/portal\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await fetch(`${url}${file}`)).status).toBe(200);
  });
  it("builds a changed component and goes on with the same server", async () => {
    const before = said.split("Server listening").length;
    change(
      greeting,
      "return",
      "const freshlyChanged = 'freshly-changed-4711';\n  console.debug(freshlyChanged);\n  return",
    );
    await soon(() => expect(built()).toContain("freshly-changed-4711"));
    // The server that runs names the new files.
    await soon(async () => {
      const [, main = ""] = /src="([^"]+\/main-[^"]+)"/.exec(await page()) ?? [];
      expect((await fetch(`${url}${main}`)).status).toBe(200);
    });
    expect(said.split("Server listening").length).toBe(before);
  });
  it("sees each change of a file that is replaced by another one, as editors and git do", async () => {
    for (const mark of ["replaced-once-4712", "replaced-again-4713"]) {
      const text = readFileSync(greeting, "utf8").replace("return", `console.debug("${mark}");\n  return`);
      writeFileSync(`${greeting}.new`, text);
      const before = updates();
      renameSync(`${greeting}.new`, greeting);
      await soon(() => expect(built()).toContain(mark));
      await soon(() => expect(updates()).toBeGreaterThan(before));
    }
  });
  it("gives an open page back what was typed, and exchanges its styles without a reload", async () => {
    const { page: open, complaints, close } = await watchedPage();
    await open.goto(`${url}/portal/login`);
    const field = open.getByRole("textbox").first();
    await field.fill("half typed");
    const mark = (): Promise<unknown> => open.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const isSame = (): Promise<boolean> => open.evaluate(() => "isSamePage" in globalThis);
    const colour = (): Promise<string> =>
      open.locator('[data-proof="bottom-proof"]').evaluate((element) => getComputedStyle(element).color);

    await mark();
    writeFileSync(styles, ".bottom { color: rgb(1, 2, 3); }");
    writeFileSync(
      greeting,
      readFileSync(greeting, "utf8")
        .replace("import type", 'import classes from "./greeting.module.css";\nimport type')
        .replace("<p data-proof", '<p className={classes["bottom"]} data-proof'),
    );
    await soon(async () => expect(await colour()).toBe("rgb(1, 2, 3)"));
    expect(await isSame()).toBe(false);
    await soon(async () => expect(await field.inputValue()).toBe("half typed"));
    await soon(async () => expect(await field.evaluate((element) => element === document.activeElement)).toBe(true));

    await mark();
    const before = updates();
    writeFileSync(greeting, readFileSync(greeting));
    await soon(() => expect(updates()).toBeGreaterThan(before));
    writeFileSync(styles, ".bottom { color: rgb(4, 5, 6); }");
    await soon(async () => expect(await colour()).toBe("rgb(4, 5, 6)"));
    expect([await isSame(), await field.inputValue()]).toEqual([true, "half typed"]);
    expect(complaints).toEqual([]);
    await close();
  });
  it("opens what was open in a reloaded page again, and repeats nothing that the server was asked to do", async () => {
    const before = readFileSync(greeting, "utf8");
    writeFileSync(greeting, before.replace(/export function PageBottom[\s\S]*?\n}\n/, layered));
    const { page: open, close } = await watchedPage();
    const written: string[] = [];
    await open.route("**/save_note", (route) => {
      written.push(route.request().url());
      return route.fulfill({ json: {} });
    });
    await open.goto(`${url}/portal/login`);
    const outer = open.getByRole("dialog", { name: "Outer" });
    const inner = open.getByRole("dialog", { name: "Inner" });
    const list = outer.locator("[data-list]");
    await soon(async () => {
      await open.goto(`${url}/portal/login`);
      await open.getByRole("button", { name: "Open" }).press("Enter", { timeout: 2000 });
    });
    await outer.getByRole("tab", { name: "Two" }).click();
    // The list gets its content later than the dialog.
    await soon(async () =>
      expect(await list.evaluate((element) => (element.scrollTo(0, 400), element.scrollTop))).toBe(400),
    );
    await outer.getByRole("button", { name: "More" }).click();
    await inner.getByRole("textbox").fill("half typed");
    // Two reloads in a row: what the first one has opened is opened by the second one too.
    for (const mark of ["first-4721", "second-4722"]) {
      await open.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      change(greeting, "was here", `${mark} was here`);
      await soon(async () => expect(await open.evaluate(() => "isSamePage" in globalThis)).toBe(false));
      await soon(async () => expect(await inner.getByRole("textbox").inputValue()).toBe("half typed"));
      await soon(async () =>
        expect(await inner.getByRole("textbox").evaluate((it) => it === document.activeElement)).toBe(true),
      );
      expect(await outer.getByRole("tab", { name: "Two" }).getAttribute("aria-selected")).toBe("true");
      await soon(async () => expect(await list.evaluate((element) => element.scrollTop)).toBe(400));
    }
    await open.keyboard.press("Escape");
    await outer.getByRole("button", { name: "Send" }).click();
    await inner.waitFor();
    await soon(() => expect(written).toHaveLength(1));
    await open.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    change(greeting, "was here", "third-4723 was here");
    await soon(async () => expect(await open.evaluate(() => "isSamePage" in globalThis)).toBe(false));
    await outer.waitFor();
    await soon(async () => expect(await list.evaluate((element) => element.scrollTop)).toBe(400));
    expect([await inner.count(), written.length]).toEqual([0, 1]);
    await close();
    writeFileSync(greeting, before);
  });
  it("shows a mistake in the config in the page, with the nearest name, and the pages again when it is mended", async () => {
    change(configFile, 'resourceId: "notes",\n      itemId', 'resourceId: "note",\n      itemId');
    await soon(async () => expect(await page()).toMatch(/cannot be shown yet[\s\S]*did you mean &quot;notes&quot;/));
    expect(said).toContain('did you mean "notes"');
    change(configFile, 'resourceId: "note",\n      itemId', 'resourceId: "notes",\n      itemId');
    await soon(async () => expect(await page()).toContain('id="root"'));
  });
  it("shows a mistake in a component with its place, and the pages again when it is mended", async () => {
    change(greeting, "export function", "export functoin");
    await soon(async () => expect(await page()).toMatch(/greeting\.tsx:\d+:\d+/));
    change(greeting, "export functoin", "export function");
    await soon(async () => expect(await page()).toContain('id="root"'));
  });
  it("stops with everything it started", async () => {
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    const servers = [...said.matchAll(/Server listening at (http:\S+)/g)].map(([, address = ""]) => address);
    expect(servers.length).toBeGreaterThan(0);
    for (const address of [url, ...servers]) await expect(fetch(address)).rejects.toThrow();
  });
});
