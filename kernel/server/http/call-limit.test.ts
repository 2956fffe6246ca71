import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { createCallLimit } from "./call-limit.ts";

it("refuses one call too many of a caller until one has ended, and counts each caller apart", () => {
  const limit = createCallLimit(2);
  const responses = [new EventEmitter(), new EventEmitter()];
  for (const response of responses) limit.count("ann", response as never);
  expect(() => limit.count("ann", new EventEmitter() as never)).toThrow("Too many requests at once");
  limit.count("bob", new EventEmitter() as never);
  responses[0]?.emit("close");
  limit.count("ann", new EventEmitter() as never);
  expect(() => limit.count("ann", new EventEmitter() as never)).toThrow("Too many requests at once");
});

it("counts a call whose client has left until its work has ended", async () => {
  const limit = createCallLimit(1);
  const response = new EventEmitter();
  const { promise: work, resolve: end } = Promise.withResolvers<void>();
  const held = limit.count("ann", response as never).hold(() => work);
  response.emit("close");
  expect(() => limit.count("ann", new EventEmitter() as never)).toThrow("Too many requests at once");
  end();
  await held;
  limit.count("ann", new EventEmitter() as never);
});
