/** Toasts report what happened without covering the controls that are used next. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
let order: string;
beforeAll(async () => {
  site = await openSite(startSmallDemo);
  const query = { source: "list", resourceId: "orders", filters: [], sort: [], limit: 1, offset: 0 };
  const { body } = await site.portal.admin.post("/get_resource_data", query);
  order = String(body.data[0]._primaryKeyValue);
});
afterAll(() => site.close());

async function arrive(width: number, path: string): Promise<Visitor> {
  const viewport = { width, height: 800 };
  const visitor = await site.visit({
    viewport,
    hasTouch: width < 600,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await visitor.signIn("admin@demo.test", "Demo-admin-1");
  await visitor.open(path);
  return visitor;
}

/** Returns the controls below the toasts that could be pressed if the toasts were hidden. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stack = document.querySelector<HTMLElement>("[popover][aria-live]");
    if (stack === null) throw new Error("no toasts");
    const places = [...stack.children].map((toast) => toast.getBoundingClientRect());
    const controls = "a, button, input, select, textarea, label, summary, [role=row], [tabindex]:not([tabindex='-1'])";
    stack.style.visibility = "hidden";
    const found = new Set<string>();
    for (const { left, right, top, bottom } of places) {
      for (let x = left + 1; x < right; x += 6) {
        for (let y = top + 1; y < bottom; y += 6) {
          const control = document.elementFromPoint(x, y)?.closest(controls);
          if (control) found.add(control.outerHTML.slice(0, 120));
        }
      }
    }
    stack.style.visibility = "";
    return [...found];
  });

describe.each([1440, 768, 360])("toasts in a window %i px wide", (width) => {
  it.each(["the list", "the record"])("cover no control of %s", async (place) => {
    const { page, close, isAccessible } = await arrive(
      width,
      place === "the list" ? "/resource/games" : `/resource/orders/show/${order}`,
    );
    const copy = page
      .getByRole("main")
      .getByRole("button", { name: /^Copy / })
      .first();
    // In a list, it is in the cell that the pointer or the focus is in.
    if (place === "the list" && width > 360) await page.locator("tr[data-row] td[tabindex]").first().focus();
    await copy.waitFor();
    // Buttons that plugins contribute load lazily and move what is below them.
    await page.waitForLoadState("networkidle");
    const before = await copy.boundingBox();
    await copy.click();
    await page.getByText("ID copied to clipboard").waitFor();
    await expect.poll(() => covered(page)).toEqual([]);
    await isAccessible();
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => copy.boundingBox()).toEqual(before);
    await close();
  });
});

it("one failure is reported by one toast, not by the call and by the action that made it", async () => {
  const { page, close } = await arrive(1440, `/resource/orders/show/${order}`);
  const codes = page.getByRole("button", { name: "Codes" }).first();
  await codes.waitFor();
  await page.context().setOffline(true);
  await codes.click();
  const toasts = page.getByRole("region", { name: "Messages" });
  await toasts.getByText("Something went wrong, please try again later").waitFor();
  await codes.and(page.locator(":enabled")).waitFor();
  expect(await toasts.getByRole("button", { name: "Close" }).count()).toBe(1);
  await close();
});
