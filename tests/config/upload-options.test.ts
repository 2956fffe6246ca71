/** Tests what `npm run check` reports about uploads. */
import { describe, expect, it } from "vitest";
import { definePortal, env } from "@portalkit/kernel/contract";
import { auth } from "@portalkit/auth";
import { gameCodes } from "@portalkit/game-codes";
import { upload } from "@portalkit/upload";
import { ProblemsError } from "../../kernel/contract/errors/problem.ts";
import { resolveConfig } from "../../kernel/server/config/load-config.ts";

async function problemsOf(
  options: Record<string, unknown>,
  environment: Record<string, string> = {},
): Promise<{ where: string; found: string; expected: string; didYouMean?: string }[]> {
  const use = upload({ id: "files", resource: "games", column: "cover", ...options } as never);
  const config = definePortal({
    brand: { name: "Shop" },
    pluginFolders: ["../../plugins"],
    plugins: [auth({ id: "auth" }), gameCodes({ id: "game-codes" }), use],
    menu: [],
  });
  try {
    await resolveConfig(config, { file: import.meta.filename, environment, halves: "server" });
    return [];
  } catch (error) {
    if (error instanceof ProblemsError) return [...error.problems];
    throw error;
  }
}

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
