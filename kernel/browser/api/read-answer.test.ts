import { describe, expect, it } from "vitest";
import { readAnswer } from "./read-answer.ts";

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

describe("reading an answer", () => {
  it("takes JSON as it is", async () => {
    expect(await readAnswer(json({ ok: true, total: 3 }))).toMatchObject({
      body: { ok: true, total: 3 },
      error: undefined,
    });
    expect(await readAnswer(json(null))).toMatchObject({ body: null, error: undefined });
  });

  it("has a key with a quote, where the engine reads an earlier one with a backslash", async () => {
    for (const key of [" \\", ' "'])
      expect(Object.keys((await readAnswer(json({ alike: 1, [key]: 1 }))).body as object)).toEqual(["alike", key]);
  });

  it("counts an error in a 200", async () => {
    expect((await readAnswer(json({ error: "Action is not allowed" }))).error).toBe("Action is not allowed");
  });

  it("does not count an empty error", async () => {
    for (const error of ["", null, false])
      expect((await readAnswer(json({ error, allowedLogin: true }))).error).toBeUndefined();
  });

  it("never shows what is not JSON", async () => {
    for (const [text, status] of [
      ["Internal server error", 500],
      ["<!doctype html><title>x</title>", 200],
      ["Unauthorized by AdminForth", 401],
      ["", 200],
    ] as const) {
      expect(await readAnswer(new Response(text, { status }))).toMatchObject({ body: undefined, error: "" });
    }
  });

  it("takes the message of an error that is an object, and nothing of one that has none", async () => {
    expect((await readAnswer(json({ error: { message: "quota exceeded" } }))).error).toBe("quota exceeded");
    expect((await readAnswer(json({ error: { code: 7 } }))).error).toBe("");
    expect((await readAnswer(json({ whatever: 1 }, 502))).error).toBe("");
  });

  it("keeps the details of a refused body", async () => {
    const details = [{ path: "/limit", message: "must be integer" }];
    expect(
      (await readAnswer(json({ error: "The request isn't valid", details: [...details, null, 3] }, 400))).details,
    ).toEqual(details);
  });
});
