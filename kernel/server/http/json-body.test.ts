/** A request's body is what was sent, whatever keys were sent before. */
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Refusal } from "../../contract/errors/refusals.ts";
import { readJsonBodies } from "./json-body.ts";

const app = fastify();
beforeAll(() => {
  readJsonBodies(app);
  app.setErrorHandler((error, _request, reply) => reply.status(400).send({ code: (error as Refusal).code }));
  app.post("/", ({ body }) => ({ keys: Object.keys(body as object) }));
});
afterAll(() => app.close());

const send = async (payload: string): Promise<{ status: number; keys: string[] | undefined }> => {
  const { statusCode, json } = await app.inject({
    method: "POST",
    url: "/",
    headers: { "content-type": "application/json" },
    payload,
  });
  return { status: statusCode, keys: json<{ keys?: string[] }>().keys };
};

it("has a key with a quote, where the engine reads an earlier one with a backslash", async () => {
  expect(await send('{"alike":1," \\\\":1}')).toEqual({ status: 200, keys: ["alike", " \\"] });
  expect(await send('{"alike":1," \\"":1}')).toEqual({ status: 200, keys: ["alike", ' "'] });
});
it("sets no prototype, however the key for one is written", async () => {
  for (const key of ["__proto__", "\\u005f_proto__", "constructor", "c\\u006fnstructor"])
    expect((await send(`{"a":{"${key}":{"prototype":1}}}`)).status, key).toBeGreaterThanOrEqual(400);
  for (const value of ['"text"', '{"a":1}', "null"])
    expect((await send(`{"\\n":1,"constructor":${value}}`)).keys).toEqual(["\n", "constructor"]);
});
