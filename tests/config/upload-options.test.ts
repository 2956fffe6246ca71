/** Tests what `npm run check` reports about uploads. */
import { describe, expect, it } from "vitest";
import { env } from "@portalkit/kernel/contract";
import { gameCodes } from "@portalkit/game-codes";
import { upload } from "@portalkit/upload";
import { optionProblems } from "./option-problems.ts";

const problemsOf = (
  options: Record<string, unknown>,
  environment?: Record<string, string>,
): ReturnType<typeof optionProblems> =>
  optionProblems(
    [gameCodes({ id: "game-codes" }), upload({ id: "files", resource: "games", column: "cover", ...options } as never)],
    environment,
  );

describe("uploads of a column", () => {
  it("need a resource, a column of it, and one that holds text", async () => {
    expect(await problemsOf({})).toEqual([]);
    expect((await problemsOf({ resource: "gmes" }))[0]).toMatchObject({
      where: 'plugins[2] "files" . resource',
      found: 'the resource "gmes"',
      didYouMean: "games",
    });
    expect(await problemsOf({ column: "covr" })).toMatchObject([
      { where: 'plugins[2] "files" . column', found: 'the column "covr"', didYouMean: "cover" },
    ]);
    expect(await problemsOf({ resource: "denominations", column: "game_id" })).toMatchObject([
      {
        found: 'the column "game_id", which holds a reference',
        expected: "a column of type string or text or richtext",
      },
    ]);
    expect(await problemsOf({ resource: "orders", column: "status" })).toMatchObject([
      { where: 'plugins[2] "files" . column' },
    ]);
    expect(await problemsOf({ generateImages: { fieldsForContext: ["nmae"] } })).toMatchObject([
      { where: 'plugins[2] "files" . generateImages . fieldsForContext', didYouMean: "name" },
    ]);
  });
  it("need all of a bucket, and the key of a model", async () => {
    expect(await problemsOf({ storage: { endpoint: "https://s3.example.com" } })).toMatchObject(
      ["bucket", "accessKey", "secretKey"].map((name) => ({
        where: `plugins[2] "files" . storage . ${name}`,
        found: "nothing",
      })),
    );
    const [problem] = await problemsOf(
      { storage: { endpoint: env("S3"), bucket: "b", accessKey: "a", secretKey: "s" } },
      { S3: "not an address" },
    );
    expect(problem).toMatchObject({
      where: 'plugins[2] "files" . storage . endpoint',
      found: "something else (not shown)",
    });
    expect(await problemsOf({ generateImages: { provider: "openai" } })).toMatchObject([
      { where: 'plugins[2] "files" . generateImages . key', expected: "the key of the image service" },
    ]);
    expect(await problemsOf({ allowedExtensions: ["png", ".JPG"] })).toMatchObject([
      { expected: "an extension in lower case, without the dot" },
    ]);
  });
});
