import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mail } from "./open-mail.ts";
import { isMailAddress, readSender } from "./mail-address.ts";
import { openMail } from "./open-mail.ts";

let dataDir: string;
let lines: string[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-mail-"));
  lines = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const mail: Mail = {
  to: "kim@demo.test",
  subject: "Grüße",
  text: "Open https://a.test/portal/x?token=abc now",
  html: "<p>Open</p>",
};
const send = (change: Partial<Mail> = {}): Promise<void> =>
  openMail(
    { dataDir },
    "Shop",
    pino({ level: "info" }, { write: (line) => void lines.push(line) }),
  )({ ...mail, ...change });
const outbox = (): string[] =>
  readdirSync(dataDir).flatMap((folder) =>
    readdirSync(join(dataDir, folder)).map((file) => join(dataDir, folder, file)),
  );

describe("mail without a mail server", () => {
  it("is a file of its own that its owner alone can read, and its links are in the log", async () => {
    await send();
    await send();
    const [file = "", other] = outbox();
    expect(other).toBeDefined();
    expect(statSync(file).mode & 0o077).toBe(0);
    const content = readFileSync(file, "utf8");
    for (const header of [
      /^From: Shop <portal@localhost>$/m,
      /^To: kim@demo\.test$/m,
      /^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=$/m,
      /^Auto-Submitted: auto-generated$/im,
      /text\/plain/,
      /text\/html/,
    ])
      expect(content).toMatch(header);
    expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
      to: "kim@demo.test",
      links: ["https://a.test/portal/x?token=abc"],
      file,
    });
  });
  it("has the Message-ID of its id, so that a second one can be recognized", async () => {
    await send({ id: "6d1c-a" });
    expect(readFileSync(outbox()[0] ?? "", "utf8")).toMatch(/^Message-ID: <6d1c-a@localhost>$/m);
    await expect(send({ id: "a>\r\nBcc: c@d.test" })).rejects.toThrow("not one word");
  });
  it.each([
    "a@b.test, c@d.test",
    "a@b.test\r\nBcc: c@d.test",
    '"a b"@c.test',
    "Kim <kim@demo.test>",
    "a@b@c.test",
    "kim",
    "@",
    "a;b@c.test",
  ])("is not written to %j", async (to) => {
    await expect(send({ to })).rejects.toThrow("not a single address");
    expect(outbox()).toEqual([]);
  });
  it.each(["a\nBcc: c@d.test", "a\rb", "a\u0000b", "a\u0085b"])(
    "is not written with the subject %j",
    async (subject) => {
      await expect(send({ subject })).rejects.toThrow("control character");
    },
  );
});

describe("an address", () => {
  it("may have letters of any alphabet", () => {
    expect(["kim@demo.test", "k.i+m@sub.demo.test", "kïm@dömo.test"].every(isMailAddress)).toBe(true);
  });
  it("of the sender may have a name", () => {
    expect(readSender("Code Port <a@b.test>")).toEqual({ name: "Code Port", address: "a@b.test" });
    expect([readSender("a@b.test"), readSender(" <a@b.test> ")]).toEqual([
      { address: "a@b.test" },
      { address: "a@b.test" },
    ]);
    expect(
      ["", "Shop", "Shop <a@b.test", "a@b.test, c@d.test", "Shop\n<a@b.test>", "Shop <a@b, c@d>"].map(readSender),
    ).toEqual(Array.from({ length: 6 }, () => undefined));
  });
});
