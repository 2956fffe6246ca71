/** A file in a form, by every way of adding it, and what happens to it. */
import sharp from "sharp";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSmallDemo, type SmallDemo } from "../support/small-demo.ts";
import { openSite, type Site, type Visitor } from "./support/site.ts";

let site: Site & { portal: SmallDemo };
let visitor: Visitor;
let page: Page;
let png: Buffer;
let game: string;
beforeAll(async () => {
  site = await openSite(startSmallDemo, "tests/fixtures/upload.config.ts");
  png = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#4f46e5" } })
    .png()
    .toBuffer();
  game = (
    await site.portal.admin.post("/get_resource_data", {
      source: "list",
      resourceId: "games",
      filters: [],
      sort: [],
      limit: 1,
      offset: 0,
    })
  ).body.recordIds[0];
  visitor = await site.visit();
  ({ page } = visitor);
  await visitor.signIn("admin@demo.test", "Demo-admin-1");
  await visitor.open("/");
});
afterAll(() => site.close());

const picture = (name = "sky.png"): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: "image/png",
  buffer: png,
});
const field = (): Locator => page.locator("[data-field=cover]");
const preview = (): Locator => field().getByRole("button", { name: /^Show .* larger$/ });
const clear = (): Locator => field().getByRole("button", { name: "Clear", exact: true });
const chooser = (): Locator => page.getByLabel("Cover", { exact: true });
const openForm = async (): Promise<void> => {
  await page.evaluate(() => localStorage.removeItem("drafts"));
  await visitor.open("/resource/games/create");
  await chooser().waitFor({ state: "attached" });
};
/** Dispatches the events of a browser when the user drops or pastes a file. */
const hand = (kind: "drop" | "paste", target: Locator, content = png): Promise<void> =>
  target.evaluate(
    (element, [how, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], "handed.png", {
          type: "image/png",
        }),
      );
      if (how === "paste")
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
      else
        for (const type of ["dragover", "drop"])
          element.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    [kind, content.toString("base64")] as const,
  );

describe("a file in a form", () => {
  beforeEach(openForm);

  it("is chosen, seen, saved, shown and enlarged by the keyboard", async () => {
    await visitor.isAccessible();
    await visitor.open(`/resource/games/edit/${game}`);
    await chooser().setInputFiles(picture());
    await preview().waitFor();
    await visitor.isAccessible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/(show|resource\/games$)/);
    await visitor.open(`/resource/games/show/${game}`);
    const opener = page.getByRole("button", { name: "Show sky.png larger" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const zoomed = page.getByRole("dialog", { name: "sky.png, enlarged" });
    await zoomed.getByRole("img", { name: "sky.png" }).waitFor();
    await visitor.isAccessible();
    await page.setViewportSize({ width: 400, height: 500 });
    // The image grows while the preview opens.
    await expect
      .poll(async () => {
        const box = await zoomed.getByRole("img").boundingBox();
        return [box?.x, box?.width].map((number) => Math.round(number ?? 0));
      })
      .toEqual([24, 352]);
    await page.keyboard.press("Escape");
    await zoomed.waitFor({ state: "detached" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 860 });
    await visitor.open("/resource/games");
    const small = page.getByRole("img", { name: "sky.png" });
    await small.waitFor();
    expect(await small.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(160);
    await visitor.isAccessible();
  });
  it("is shown whole without its smaller version, and is a link when neither can be loaded", async () => {
    const context = page.context();
    await context.route(/\/picture\//, (route) => route.abort());
    await visitor.open(`/resource/games/show/${game}`);
    const shown = page.getByRole("button", { name: "Show sky.png larger" }).locator("img");
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await context.route(/sky\.png/, (route) => route.abort());
    await page.reload();
    await page.getByRole("link", { name: "Download sky.png" }).waitFor();
    await context.unrouteAll({ behavior: "wait" });
    visitor.complaints.splice(0);
  });
  it("is dropped, or pasted wherever no text is written", async () => {
    await hand("drop", field().getByText("or drop or paste it here"));
    await preview().waitFor();
    await clear().click();
    await chooser().waitFor({ state: "attached" });
    await hand("paste", page.locator("body"));
    await preview().waitFor();
    await clear().click();
    await hand("paste", page.getByLabel("Name", { exact: false }).first());
    expect(await preview().count()).toBe(0);
  });
  it("is refused in the words of docs/product.md, before it is sent", async () => {
    const refused = async (file: Parameters<Locator["setInputFiles"]>[0], message: string): Promise<void> => {
      await chooser().setInputFiles(file);
      await field().getByText(message).waitFor();
      await page
        .getByRole("status")
        .getByText(message)
        .or(page.locator("[data-variant=danger], [role=alert]").getByText(message))
        .first()
        .waitFor();
      await clear().click();
    };
    await refused(
      { name: "run.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
      "Sorry but the file type exe is not allowed. Please upload a file with one of the following extensions: jpg, png, svg, html",
    );
    await refused(
      { name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(300_000) },
      "Sorry but the file size 293 KB is too large. Please upload a file with a maximum size of 195.3 KB",
    );
    await refused(
      { name: "lie.png", mimeType: "image/png", buffer: Buffer.from("<html><script>alert(1)</script>") },
      "The file content doesn't match its .png extension",
    );
    expect(visitor.complaints).toEqual([]);
  });
  it("can be cancelled, and prevents the form from being saved until it ends", async () => {
    await page.route("**/store/**", () => undefined);
    await chooser().setInputFiles(picture());
    await field().getByRole("progressbar", { name: "Upload progress" }).waitFor();
    await visitor.isAccessible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Wait until the file is uploaded, or cancel it").first().waitFor();
    await field().getByRole("button", { name: "Cancel" }).click();
    await field().getByText("or drop or paste it here").waitFor();
    await page.unroute("**/store/**");
  });
  it("says what the storage said, and goes through at the next try", async () => {
    await page.route(
      "**/store/**",
      (route) =>
        route.fulfill({ status: 503, contentType: "application/xml", body: "<Error><Code>SlowDown</Code></Error>" }),
      { times: 1 },
    );
    await chooser().setInputFiles(picture());
    await field()
      .getByText(
        "Sorry but the file was not uploaded because of S3 Request Error: <Error><Code>SlowDown</Code></Error>",
      )
      .waitFor();
    await visitor.isAccessible();
    await page.route("**/store/**", (route) => route.abort(), { times: 1 });
    await field().getByRole("button", { name: "Try again" }).click();
    await field()
      .getByText("Sorry but the file was not be uploaded. Please try again: the connection was lost")
      .waitFor();
    await page.route("**/get_s3_upload_url", (route) => route.fulfill({ json: { error: "No room" } }), { times: 1 });
    await field().getByRole("button", { name: "Try again" }).click();
    await field().getByText("File was not uploaded because of error: No room").waitFor();
    await clear().click();
    await chooser().setInputFiles(picture());
    await preview().waitFor();
    // The two requests that the test made fail.
    expect(visitor.complaints.splice(0).filter((complaint) => !/503|ERR_FAILED/.test(complaint))).toEqual([]);
  });
});

describe("a file of a restored draft", () => {
  const reload = async (): Promise<void> => {
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.entries(localStorage).some(
            ([key, text]) => key.startsWith("portal.draft.") && String(text).includes("cover"),
          ),
        ),
      )
      .toBe(true);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/unsaved changes/).waitFor();
  };
  /** Returns the image that the field displays, by its name and its width in the browser. */
  const shown = (): Promise<string> =>
    preview().evaluate(async (button) => {
      const image = button.querySelector("img") as HTMLImageElement;
      await image.decode();
      return `${button.getAttribute("aria-label")}: ${image.naturalWidth}`;
    });

  it("is seen again in a new record", async () => {
    await openForm();
    await chooser().setInputFiles(picture("drafted.png"));
    await preview().waitFor();
    await reload();
    await expect.poll(shown).toBe("Show drafted.png larger: 600");
    await visitor.isAccessible();
    await page.getByRole("button", { name: "Discard" }).click();
    await chooser().waitFor({ state: "attached" });
    expect(await preview().count()).toBe(0);
  });
  it("is seen in place of the record's own, which comes back with the discarded draft", async () => {
    await visitor.open(`/resource/games/edit/${game}`);
    await expect.poll(shown).toBe("Show sky.png larger: 600");
    await chooser().setInputFiles({
      name: "small.png",
      mimeType: "image/png",
      buffer: await sharp(png).resize(30, 20).png().toBuffer(),
    });
    await expect.poll(shown).toBe("Show small.png larger: 30");
    await reload();
    await expect.poll(shown).toBe("Show small.png larger: 30");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect.poll(shown).toBe("Show sky.png larger: 600");
  });
  it("has its name alone where the server no longer has it", async () => {
    await openForm();
    await chooser().setInputFiles(picture("swept.png"));
    await preview().waitFor();
    await page.route("**/check_upload", (route) => route.fulfill({ status: 404, json: { error: "File not found" } }));
    await reload();
    await field().getByText("swept.png").first().waitFor();
    expect(await preview().count()).toBe(0);
    await page.unroute("**/check_upload");
    await page.getByRole("button", { name: "Discard" }).click();
    expect(visitor.complaints.splice(0).filter((complaint) => !/404/.test(complaint))).toEqual([]);
  });
});

describe("a picture of a model", () => {
  it("is generated from a prompt and the record, chosen, and uploaded like any other", async () => {
    await openForm();
    await page.getByLabel(/^Name/).fill("Star Forge");
    await field().getByRole("button", { name: "Generate an image" }).click();
    const dialog = page.getByRole("dialog", { name: "Generate an image with AI" });
    await dialog.getByLabel("Prompt").fill("A castle");
    await dialog.getByText("Star Forge").waitFor();
    await page.route("**/generate_images", (route) => route.fulfill({ json: { error: "no more credit" } }), {
      times: 1,
    });
    await dialog.getByRole("button", { name: "Generate", exact: true }).click();
    await page.getByText("Error: no more credit").first().waitFor();
    const asked = page.waitForRequest("**/generate_images");
    await dialog.getByRole("button", { name: "Generate", exact: true }).click();
    expect((await asked).postDataJSON()).toEqual({ prompt: "A castle\nName: Star Forge" });
    await dialog.getByRole("radio", { name: "Image 2 of 2" }).check();
    await visitor.isAccessible();
    await dialog.getByRole("button", { name: "Use this image" }).click();
    await dialog.waitFor({ state: "detached" });
    await field().getByRole("button", { name: "Show generated-2.png larger" }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});

it("no byte of it comes to a page that shows no file", async () => {
  const files: string[] = [];
  const received = (request: { url: () => string }): void => void files.push(request.url());
  page.on("request", received);
  await visitor.open("/resource/codes");
  await page.getByRole("table").getByRole("row").nth(1).waitFor();
  await page.waitForLoadState("networkidle");
  page.off("request", received);
  expect(files.filter((file) => /file-value|file-content|sending|image-dialog/.test(file))).toEqual([]);
});

describe("images in a formatted text", () => {
  it("are uploaded where the caret is, one after the other, saved with it and seen on the record's page", async () => {
    await visitor.open(`/resource/games/edit/${game}`);
    const editor = page.locator("[data-field=description] .ql-editor");
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Before after");
    for (let at = 0; at < " after".length; at += 1) await page.keyboard.press("ArrowLeft");
    const [chosen] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Add an image" }).click(),
    ]);
    await chosen.setFiles([picture("one.png"), picture("two.png")]);
    await expect
      .poll(() =>
        editor
          .locator("img")
          .evaluateAll((images) =>
            images.map((image) => `${image.getAttribute("alt")} ${(image as HTMLImageElement).naturalWidth}`),
          ),
      )
      .toEqual(["one 600", "two 600"]);
    expect(await editor.textContent()).toBe("Before after");
    await visitor.isAccessible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/show\//);
    await expect
      .poll(() =>
        page
          .locator("main img[alt=one]")
          .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
      )
      .toEqual([600]);
    const { body } = await site.portal.admin.post("/get_resource_data", {
      source: "show",
      resourceId: "games",
      filters: [{ field: "id", operator: "eq", value: game }],
      sort: [],
      limit: 1,
      offset: 0,
    });
    expect(body.data[0].description).toMatch(/Before<img [^>]*alt="one"[^>]*><img [^>]*alt="two"[^>]*> after</);
  });
  it("are refused when they are none", async () => {
    await visitor.open(`/resource/games/edit/${game}`);
    const editor = page.locator("[data-field=description] .ql-editor");
    await editor.locator("img").first().waitFor();
    await hand("paste", editor, Buffer.from("no picture"));
    await page.getByText("The file content doesn't match its .png extension").waitFor();
    await expect.poll(() => editor.locator("img").count()).toBe(2);
  });
});
