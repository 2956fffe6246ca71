/**
 * Pinned columns: all of them at the start of the list, side by side, whatever their widths; and never the whole list.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type TestPortal } from "../support/portal.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: TestPortal };
let visitor: Visitor;
beforeAll(async () => {
  site = await openSite(
    (options) =>
      startTestPortal({
        ...options,
        beforeListening: async ({ db }) => {
          await db
            .insertInto("portal_users")
            .values({
              email: "root@proof.test",
              full_name: "Root",
              role: "superadmin",
              password_hash: await hashPassword("Proof-root-1"),
            })
            .execute();
          await db
            .insertInto("specimens")
            .values(
              Array.from({ length: 12 }, (_, index) => ({
                title: `Specimen ${index}`,
                whole: 1_000_000 + index,
                prose: "A sentence of some length".repeat(3),
              })),
            )
            .execute();
        },
      }),
    "tests/fixtures/specimens.config.ts",
  );
  visitor = await site.visit();
  await visitor.signIn("root@proof.test", "Proof-root-1");
});
afterAll(() => site.close());

it("stay side by side while the rest of the list moves below them, where there is room", async () => {
  const { page } = visitor;
  await visitor.open("/resource/specimens");
  const box = page.getByRole("region", { name: "Specimens" });
  const left = async (column: string): Promise<number> =>
    Math.round(
      (await page.locator("tr[data-row]").first().locator(`td[data-column="${column}"]`).boundingBox())?.x ?? -1,
    );
  await page.locator("table[style*='--pin-1']").waitFor();
  const before = [await left("title"), await left("whole"), await left("ratio")];
  await box.evaluate((element) => element.scrollTo({ left: 400 }));
  await expect.poll(() => left("ratio")).toBe((before[2] ?? 0) - 400);
  expect([await left("title"), await left("whole")]).toEqual(before.slice(0, 2));
  await visitor.isAccessible();
  await page.setViewportSize({ width: 660, height: 800 });
  await page.evaluate(() =>
    document.querySelector<HTMLElement>("th[data-pin]")?.style.setProperty("min-inline-size", "500px"),
  );
  await expect.poll(() => page.locator("table[style*='--pin-1']").count()).toBe(0);
});

it("never made the browser complain", () => {
  expect(visitor.complaints).toEqual([]);
});
