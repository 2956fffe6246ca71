/**
 * Ten thousand hostile HTML fragments in every place that renders HTML, in one page: nothing runs, and what is stored
 * is clean.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanHtml } from "../../kernel/server/html/clean-html.ts";
import { hostileDocuments, vectors } from "../support/hostile-html.ts";
import { startTextPortal, type TextPortal } from "../support/text-portal.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

type Mill = import("../fixtures/plugins/html-mill/browser/mill-screen.tsx").Mill;
declare const mill: Mill;

const seed = Number(process.env["HTML_SEED"] ?? 20_261_121);
const documents = hostileDocuments(10_000, seed);
let site: Site & { portal: TextPortal };
let visitor: Visitor;
const ran: string[] = [];

beforeAll(async () => {
  process.stdout.write(`html from seed ${seed}; HTML_SEED=... for another\n`);
  site = await openSite(startTextPortal, "tests/fixtures/html-mill.config.ts");
  // Stores the fragments as if nothing had ever sanitized them.
  for (const [at, html] of vectors.entries())
    await sql`insert into specimens (title, prose, summary, country) values (${`Vector ${at}`}, ${html.replaceAll("\u0000", "")}, ${"<p>s</p>"}, 'AA')`.execute(
      site.portal.kernel.db,
    );
  visitor = await site.visit();
  const { page } = visitor;
  page.on("dialog", (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("reportRan", (what: string) => void ran.push(what));
  await page.addInitScript(() => {
    const global = globalThis as unknown as { ran: () => void; reportRan: (what: string) => void };
    global.ran = () => global.reportRan(`ran: ${new Error("x").stack ?? ""}`);
    // Anything that the policy blocks would have run without it: sanitizing must leave nothing for it to block.
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      if (/^(script|object|frame|child|worker|form)/.test(effectiveDirective))
        global.reportRan(`stopped by the policy: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  // Makes external images fail at once, because error handlers wait for that.
  await page.route(
    (url) => url.hostname !== "127.0.0.1" && url.hostname !== "localhost",
    (route) => route.abort(),
  );
  await visitor.signIn("root@demo.test", "Proof-text-1");
});
afterAll(() => site.close());

/** Batches of fragments, each closed as well as possible, so that it does not swallow the next. */
const inBatches = (all: readonly string[], size: number): string[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all
      .slice(at * size, at * size + size)
      .join("--></p></a></div></svg></math></template></style></script></textarea></title>"),
  );
const settled = (): Promise<void> =>
  visitor.page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  });

describe("hostile html", () => {
  it("would be noticed", async () => {
    const { page } = visitor;
    await visitor.open("/mill");
    await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=ran()>"));
    await expect.poll(() => ran.length).toBe(1);
    ran.length = 0;
  });
  it("does nothing on a page, and what the server stores is what the browser would leave of it", async () => {
    const { page } = visitor;
    await visitor.open("/mill");
    await page.waitForFunction(() => "mill" in globalThis);
    const changed: string[] = [];
    for (let from = 0; from < documents.length; from += 1_000) {
      const batch = documents.slice(from, from + 1_000);
      changed.push(
        ...(await page.evaluate(
          async ({ dirty, clean }) => {
            await mill.show(dirty);
            return mill.changedBy(clean);
          },
          { dirty: batch, clean: batch.map(cleanHtml) },
        )),
      );
    }
    await expect.poll(() => page.locator("#mill strong, #mill a, #mill p").count()).toBeGreaterThan(100);
    expect(changed.slice(0, 5)).toEqual([]);
    expect(ran.slice(0, 5)).toEqual([]);
  });
  it("does nothing in toasts and in the announcement", async () => {
    const { page } = visitor;
    await page.getByRole("complementary", { name: "Announcement" }).waitFor();
    for (let from = 0; from < vectors.length; from += 20)
      await page.evaluate((some) => mill.toast(some), vectors.slice(from, from + 20));
    await settled();
    expect(ran).toEqual([]);
  });
  it("does nothing in lists, which show its words, and in the notes of forms", async () => {
    const { page } = visitor;
    await visitor.open("/resource/specimens");
    await page
      .getByRole("cell", { name: /^Vector \d+$/ })
      .first()
      .waitFor();
    expect(await page.locator("td img, td svg[onload], td script, td iframe").count()).toBe(0);
    await visitor.open("/resource/specimens/create");
    await page.locator(".ql-editor").first().waitFor();
    expect(await page.locator('[id$="-note"] *').count()).toBe(0);
    await settled();
    expect(ran).toEqual([]);
  });
  it("does nothing when it is pasted into the editor, or the editor is opened with it", async () => {
    const { page } = visitor;
    const editor = page.locator('[data-field="prose"] .ql-editor');
    const pasted = [
      ...inBatches(vectors, 5),
      ...inBatches(
        documents.slice(0, 2_500).filter((html) => !html.includes("plaintext")),
        50,
      ),
    ];
    const left = await editor.evaluate(async (root, batches) => {
      const tags = new Set<string>();
      for (const batch of batches) {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", batch);
        getSelection()?.selectAllChildren(root);
        root.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        for (const element of root.querySelectorAll("*")) tags.add(element.tagName.toLowerCase());
        await new Promise((done) => requestAnimationFrame(done));
      }
      return [...tags].toSorted();
    }, pasted);
    // A base element is reported even if it is only parsed in an invisible document, so check that the page has none.
    expect(await page.locator("base").count()).toBe(0);
    expect(
      await editor
        .locator("a")
        .evaluateAll((links) =>
          links
            .map((link) => link.getAttribute("href") ?? "")
            .filter((href) => !/^(https?:\/\/|mailto:|tel:|\/|#)./.test(href)),
        ),
    ).toEqual([]);
    expect(
      left.filter((tag) =>
        ["script", "svg", "math", "style", "iframe", "img", "object", "template", "form", "input"].includes(tag),
      ),
    ).toEqual([]);
    const { rows } = await sql<{ id: string }>`select id::text as id from specimens
      where title = 'Vector 7'`.execute(site.portal.kernel.db);
    await sql`update specimens set prose =
      ${documents
        .slice(0, 400)
        .map((html) => html.replaceAll("\u0000", ""))
        .join("<p>")}
        where id::text = ${rows[0]?.id ?? ""}`.execute(site.portal.kernel.db);
    page.once("dialog", (dialog) => void dialog.accept());
    await visitor.open(`/resource/specimens/edit/${rows[0]?.id ?? ""}`);
    await editor.locator("p").first().waitFor();
    await visitor.open(`/resource/specimens/show/${rows[0]?.id ?? ""}`);
    await page.getByText("Vector 7").first().waitFor();
    await settled();
    expect(ran.filter((what) => !what.startsWith("a dialog: ")).slice(0, 5)).toEqual([]);
  });
});
