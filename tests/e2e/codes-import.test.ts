import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { someGoods } from "../support/importing.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import type { Visitor } from "./support/site.ts";

let site: DemoSite;
let visitor: Visitor;
beforeAll(async () => {
  ({ site, operator: visitor } = await openDemoSite({ acceptDownloads: true }));
});
afterAll(() => site.close());

it("imports a file by its columns, shows what was skipped and why, and downloads the report", async () => {
  const { page } = visitor;
  const goods = await someGoods(site.portal);
  await visitor.open("/codes-import");
  await page.getByText("Past imports").waitFor();
  await visitor.isAccessible();
  await page.getByLabel("Drop a file here").setInputFiles({
    name: "codes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Game;Denomination;Code\n${goods.game};${goods.value};E2E-CODE-1\n${goods.game};nothing;E2E-CODE-2\n${goods.game};${goods.value};E2E-CODE-1\n`,
    ),
  });
  await page.getByRole("cell", { name: "The game doesn't have this denomination" }).waitFor();
  expect(await page.getByLabel("Denomination", { exact: true }).inputValue()).toBe("1");
  await visitor.isAccessible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("1 code imported").waitFor();
  await page.getByRole("cell", { name: "Duplicate code in the file" }).waitFor();
  await visitor.isAccessible();
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the report" }).click();
  expect(readFileSync(await (await arrives).path(), "utf8")).toBe(
    "\uFEFFLine,Reason\r\n3,The game doesn't have this denomination\r\n4,Duplicate code in the file\r\n",
  );
  await page.reload();
  await page.getByText("1 code imported").waitFor();
});

it("imports pasted lines for a chosen denomination, and shows them in the list", async () => {
  const { page } = visitor;
  const goods = await someGoods(site.portal);
  await visitor.open("/codes-import");
  await page.getByLabel("Or paste codes").fill("PASTED-CODE-1\nPASTED-CODE-2\n");
  await page.getByRole("button", { name: "Use pasted text" }).click();
  await page.getByLabel("Game", { exact: true }).selectOption(goods.gameId);
  expect(await page.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
  await page.getByLabel("Denomination", { exact: true }).selectOption(goods.id);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("2 codes imported").waitFor();
  await page.getByRole("link", { name: "Show imported codes" }).click();
  await page.getByText("Showing 1 to 2 of 2 Entries").waitFor();
});

it("shows who may not import codes that they may not, and no form", async () => {
  const user = await site.visit();
  await user.signIn("user@demo.test", "Demo-user-1");
  await user.open("/codes-import");
  await user.page.getByRole("heading", { name: "You don't have permission to open this page" }).waitFor();
  expect(await user.page.getByLabel("Or paste codes").count()).toBe(0);
  expect(await user.page.getByText("Past imports").count()).toBe(0);
  await user.isAccessible();
});
