import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { watchedPage } from "../support/watched-page.ts";

it("the browser that npm ci brought opens a page of this machine, several contexts in turn, and takes its picture", async () => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>It lives</h1>"),
  ).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const browser = await launchBrowser();
  try {
    for (const width of [360, 1280]) {
      const context = await browser.newContext({ viewport: { width, height: 400 } });
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(await page.getByRole("heading").textContent()).toBe("It lives");
      expect((await page.screenshot()).subarray(1, 4).toString()).toBe("PNG");
      await context.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
});

it("a page can be closed while a test still answers one of its requests", async () => {
  const { page, close } = await watchedPage();
  let failed: Promise<unknown> = Promise.resolve();
  const asked = new Promise<void>((resolve) => {
    void page.route("http://never.test/", async (route) => {
      const answer = new Promise((_resolve, reject) => page.once("close", () => reject(new Error("closed"))));
      failed = answer.catch(() => undefined);
      resolve();
      await answer;
      await route.abort();
    });
  });
  void page.goto("http://never.test/").catch(() => undefined);
  await asked;
  await close();
  await close();
  await failed;
});
