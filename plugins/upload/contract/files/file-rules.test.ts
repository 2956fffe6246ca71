/** Which files may be uploaded, and how their type is detected. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contentOf } from "./file-content.ts";
import { extensionOf, fileProblem, sizeInWords } from "./file-rules.ts";
import { previewKind } from "./preview-kind.ts";
import { promptContext, promptWith } from "../images/prompt.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0,
  0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54,
]);
const problemOf = async (content: Uint8Array, extension: string): Promise<string | undefined> =>
  (await contentOf(content, extension)).problem?.message;

describe("sizes", () => {
  it("go from bytes to terabytes by 1024", () => {
    expect(
      [0, 1, 1023, 1024, 1536, 1_048_575, 1_048_576, 10_485_760, 5 * 1024 ** 3, 3 * 1024 ** 4, 5000 * 1024 ** 4].map(
        sizeInWords,
      ),
    ).toEqual(["0 B", "1 B", "1023 B", "1 KB", "1.5 KB", "1 MB", "1 MB", "10 MB", "5 GB", "3 TB", "5000 TB"]);
  });
});

describe("a name", () => {
  it("has its extension at the end, in lower case", () => {
    expect(["a.JPG", "a.tar.gz", "noextension", ".hidden", "a.b/c", "a. b", "archive."].map(extensionOf)).toEqual([
      "jpg",
      "gz",
      "",
      "hidden",
      "",
      "",
      "",
    ]);
  });
  it("is refused in the words of docs/product.md", () => {
    const rules = { allowedExtensions: ["png", "jpg"], maxFileSize: 1_048_576 };
    expect(fileProblem({ extension: "exe", size: 1 }, rules)).toEqual({
      message: "upload:wrongExtension",
      values: { extension: "exe", list: "png, jpg" },
    });
    expect(fileProblem({ extension: "png", size: 1_572_864 }, rules)).toEqual({
      message: "upload:tooLarge",
      values: { size: "1.5 MB", maxFileSize: "1 MB" },
    });
    expect(fileProblem({ extension: "png", size: 0 }, rules)?.message).toBe("upload:empty");
    expect(fileProblem({ extension: "png", size: 1_048_576 }, rules)).toBeUndefined();
  });
  it("says how the file is shown", () => {
    expect(["a/b.JPG?x=1.mp4", "clip.webm", "book.pdf", "png", "https://a.jpg/file"].map(previewKind)).toEqual([
      "image",
      "video",
      "file",
      "file",
      "file",
    ]);
  });
});

describe("a content", () => {
  it("must be what the name says", async () => {
    expect((await contentOf(png, "png")).contentType).toBe("image/png");
    expect(await problemOf(png, "jpg")).toBe("upload:otherContent");
    expect(await problemOf(bytes("<html><script>alert(1)</script>"), "png")).toBeDefined();
    expect(await problemOf(bytes("MZ\u0000\u0000program"), "pdf")).toBeDefined();
    expect(await problemOf(png, "txt")).toBeDefined();
    expect(await problemOf(bytes("a,b\r\n1,2"), "csv")).toBeUndefined();
    expect(await problemOf(bytes("a\u0000b"), "csv")).toBeDefined();
    expect(await problemOf(readFileSync("package.json"), "json")).toBeUndefined();
  });
  it("is a drawing only where it begins as one", async () => {
    expect(
      await contentOf(
        bytes('<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
        "svg",
      ),
    ).toEqual({ contentType: "image/svg+xml" });
    expect(await contentOf(bytes("\ufeff<svg/>"), "svg")).toEqual({ contentType: "image/svg+xml" });
    expect(await problemOf(bytes("<html><svg></svg></html>"), "svg")).toBeDefined();
  });
  it("of an unknown type is accepted with an unknown extension, but not with a known one", async () => {
    expect(await contentOf(bytes("whatever"), "sav")).toEqual({ contentType: "application/octet-stream" });
    expect(await problemOf(png, "sav")).toBeDefined();
  });
});

it("says that a file has no extension", () => {
  const rules = { allowedExtensions: ["png", "pdf"], maxFileSize: 10 };
  expect(fileProblem({ extension: extensionOf("README"), size: 1 }, rules)).toEqual({
    message: "upload:noExtension",
    values: { list: "png, pdf" },
  });
});

describe("a prompt", () => {
  const resource = {
    resourceId: "games",
    label: "Games",
    columns: [
      { name: "name", label: "Name", showIn: { list: true, show: true, edit: true, create: true, filter: true } },
    ],
    options: { allowedActions: { show: true, edit: true, create: true, delete: true } },
  };
  it("has the values of the record behind it, each cut at 100 characters", () => {
    const context = promptContext(
      resource,
      { name: "x".repeat(140), description: "<p>Top&nbsp;ups</p>", owner: { pk: 1, label: "Ann" }, empty: null },
      ["name", "description", "owner", "empty", "nothing"],
    );
    expect(context).toEqual([
      { label: "Name", value: "x".repeat(100) },
      { label: "description", value: "Top&nbsp;ups" },
      { label: "owner", value: "Ann" },
    ]);
    expect(promptWith(" A castle ", [{ label: "Name", value: "Star" }])).toBe("A castle\nName: Star");
  });
});
