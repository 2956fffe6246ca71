/** What is shown stays true: each live value after a lost connection, a failed first call, and a sign-in elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { topics } from "../../kernel/contract/socket.ts";
import { openDemoSite, type DemoSite } from "./support/demo-site.ts";
import { connectionOf } from "./support/live-connection.ts";

let site: DemoSite;
beforeAll(async () => {
  ({ site } = await openDemoSite());
});
afterAll(() => site.close());

describe("the balance in the header", () => {
  it("is shown when its first call failed, and is the true one after a lost connection", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    const connection = await connectionOf(visitor);
    let answers: ({ status: number } | { balance: string })[] = [{ status: 503 }, { balance: "268.640000" }];
    await page.route(/\/api\/user\/[^/]+\/balance$/, (route) => {
      const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
      if (answer === undefined || "status" in answer) return route.fulfill({ status: 503, json: { error: "Busy" } });
      return route.fulfill({ json: answer });
    });
    await visitor.signIn("user@demo.test", "Demo-user-1");
    await visitor.open("/resource/orders");
    const bar = page.locator("[data-topbar-line]");
    await bar.getByText("268.64").waitFor();
    await connection.lose();
    answers = [{ balance: "269.140000" }];
    connection.restore();
    await bar.getByText("269.14").waitFor();
    visitor.complaints.splice(0);
    await visitor.close();
  });
});

describe("the menu", () => {
  it("subscribes to nothing that is refused, and takes a badge for any of its items", async () => {
    for (const [name, password] of [
      ["admin@demo.test", "Demo-admin-1"],
      ["user@demo.test", "Demo-user-1"],
    ] as const) {
      const visitor = await site.visit();
      const refused: string[] = [];
      visitor.page.on("console", (message) => {
        if (message.text().includes("live connection says")) refused.push(message.text());
      });
      await visitor.signIn(name, password);
      await visitor.open("/resource/orders");
      await expect
        .poll(async () => {
          site.portal.kernel.bus.publish(topics.menuBadge("orders"), { badge: "41" });
          return await visitor.page.getByRole("navigation", { name: "Main menu" }).getByText("41").count();
        })
        .toBe(1);
      expect(refused).toEqual([]);
      await visitor.close();
    }
  });
  it.each([
    ["en", "12,345"],
    ["de", "12.345"],
  ])("groups the digits of a count as the language does (%s)", async (language, written) => {
    const visitor = await site.visit();
    await visitor.signIn("admin@demo.test", "Demo-admin-1", { afLanguage: language });
    await visitor.open("/resource/orders");
    await expect
      .poll(async () => {
        for (const [item, badge] of Object.entries({ orders: 12_345, redemptions: "12345", codes: "1000+" }))
          site.portal.kernel.bus.publish(topics.menuBadge(item), { badge });
        const menu = visitor.page.getByRole("navigation").first();
        return [await menu.getByText(written).count(), await menu.getByText("1000+").count()];
      })
      .toEqual([2, 1]);
    await visitor.close();
  });
  it("and the announcement are those of the new deployment after a lost connection", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    const connection = await connectionOf(visitor);
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open("/resource/games");
    await page.locator("tr[data-row]").first().waitFor();
    await connection.lose();
    await page.route("**/get_base_config", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.config.announcementBadge = { title: "Maintenance tonight", text: "From 10", closable: true };
      body.menu = body.menu.filter(({ label }: { label?: string }) => label !== "Codes");
      await route.fulfill({ response, json: body });
    });
    connection.restore();
    await page.getByText("Maintenance tonight").waitFor();
    await expect
      .poll(() =>
        page
          .getByRole("navigation", { name: "Main menu" })
          .getByRole("link", { name: /^Codes/ })
          .count(),
      )
      .toBe(0);
    await visitor.close();
  });
});

describe("what keeps the page true", () => {
  it("does not report a lost network", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    const connection = await connectionOf(visitor);
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open("/resource/games");
    await page.locator("tr[data-row]").first().waitFor();
    await connection.lose();
    const lost = new Set<string>();
    await page.route(/get_(menu_badges|base_config|resource_data)$/, async (route) => {
      await route.abort();
      lost.add(new URL(route.request().url()).pathname.split("/").at(-1) ?? "");
    });
    connection.restore();
    await expect.poll(() => lost.size).toBe(3);
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menu").waitFor();
    expect(await page.getByText("Something went wrong").count()).toBe(0);
    visitor.complaints.splice(0);
    await visitor.close();
  });
});

describe("a list that the server has drawn", () => {
  it("shows what has changed before its scripts were loaded", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    let load: () => void = () => undefined;
    const mayLoad = new Promise<void>((resolve) => (load = resolve));
    await page.route(/\.js$/, async (route) => {
      await mayLoad;
      await route.continue();
    });
    void visitor.open("/resource/games?sort=name__asc");
    const row = page.locator("tr[data-row]").first();
    const recordId = await row.getAttribute("data-row");
    await site.portal.admin.post("/update_record", {
      resourceId: "games",
      recordId,
      record: { publisher: "Before the scripts" },
    });
    expect(await page.getByText("Before the scripts").count()).toBe(0);
    load();
    await page.getByText("Before the scripts").waitFor();
    await visitor.close();
  });
});

describe("a list that is loading", () => {
  it("asks again when it was told of a change by an answer that came before its rows", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open("/resource/games");
    const next = page.getByRole("button", { name: "Next" });
    await next.waitFor();
    let release: () => void = () => undefined;
    const mayArrive = new Promise<void>((resolve) => (release = resolve));
    let answered = 0;
    let isHeld = false;
    await page.route("**/get_resource_data", async (route) => {
      const response = await route.fetch();
      if (isHeld) answered += 1;
      else {
        isHeld = true;
        await mayArrive;
      }
      await route.fulfill({ response });
    });
    const old = page.waitForRequest("**/get_resource_data");
    await next.click();
    const { resourceId, filters, sort, limit, offset } = (await old).postDataJSON() as Record<string, unknown>;
    const { data } = (
      await site.portal.admin.post("/get_resource_data", { source: "list", resourceId, filters, sort, limit, offset })
    ).body;
    await expect.poll(() => isHeld).toBe(true);
    await site.portal.admin.post("/update_record", {
      resourceId,
      recordId: data[0].id,
      record: { publisher: "While it was loading" },
    });
    await expect.poll(() => answered).toBeGreaterThan(0);
    release();
    await page.getByText("While it was loading").waitFor();
    await visitor.close();
  });
});

describe("the settings", () => {
  it("are those that are stored after a lost connection", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    const connection = await connectionOf(visitor);
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open("/settings");
    await page.getByRole("heading", { level: 1 }).waitFor();
    let asked = 0;
    page.on("request", (request) => void (request.url().endsWith("/get_settings") && (asked += 1)));
    await connection.lose();
    connection.restore();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await visitor.close();
  });
});

describe("a session that has ended", () => {
  it("goes on in every tab when one of them signs in again", async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    await visitor.signIn("admin@demo.test", "Demo-admin-1");
    await visitor.open("/resource/games");
    const other = await page.context().newPage();
    await other.goto(page.url().replace("games", "orders"));
    await other.locator("tr[data-row]").first().waitFor();
    await page.context().clearCookies();
    await page.reload();
    await page.waitForURL(/login/);
    await other.waitForURL(/login/);
    await page.getByLabel("Email").fill("admin@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("Demo-admin-1");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/resource\/games/);
    await other.waitForURL(/resource\/orders/);
    await other.locator("tr[data-row]").first().waitFor();
    visitor.complaints.splice(0);
    await visitor.close();
  });
});
