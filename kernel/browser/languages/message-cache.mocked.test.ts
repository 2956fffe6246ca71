import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMessageCache, type MessageCache, type AnsweredMessages } from "./message-cache.ts";

vi.mock("../i18n/messages-request.ts", () => ({ messagesKey: (language: string) => `messages.${language}` }));

const minute = 60_000;
let clock = 0;
let stored: Map<string, string>;
let asked: string[];
let answer: (language: string) => Promise<AnsweredMessages>;
const open = (): MessageCache =>
  createMessageCache({
    languages: ["uk", "de"],
    now: () => clock,
    load: (language) => {
      asked.push(language);
      return answer(language);
    },
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
  });

beforeEach(() => {
  clock = 1_800_000_000_000;
  stored = new Map();
  asked = [];
  answer = (language) => Promise.resolve({ Save: `Save in ${language}` });
});

describe("texts of a language", () => {
  it("are asked for once in ten minutes, and each language for itself", async () => {
    const cache = open();
    await Promise.all([cache.get("uk"), cache.get("uk")]);
    clock += 10 * minute - 1;
    expect(await cache.get("uk")).toEqual({ Save: "Save in uk" });
    await cache.get("de");
    expect(asked).toEqual(["uk", "de"]);
    clock += 1;
    await cache.get("uk");
    expect(asked).toEqual(["uk", "de", "uk"]);
  });
  it("are there for the next page, until they are ten minutes old", async () => {
    await open().get("uk");
    clock += 9 * minute;
    expect(await open().get("uk")).toEqual({ Save: "Save in uk" });
    expect(asked).toEqual(["uk"]);
    clock += minute;
    await open().get("uk");
    expect(asked).toEqual(["uk", "uk"]);
  });
  it("are removed when they are old, and not earlier", async () => {
    const cache = open();
    await cache.get("uk");
    clock += 9 * minute;
    await cache.get("de");
    cache.sweep();
    expect([...stored.keys()]).toEqual(["messages.uk", "messages.de"]);
    clock += minute;
    cache.sweep();
    expect([...stored.keys()]).toEqual(["messages.de"]);
  });
  it("are asked for again after a failure", async () => {
    const cache = open();
    answer = () => Promise.reject(new Error("no network"));
    await expect(cache.get("uk")).rejects.toThrow("no network");
    answer = () => Promise.resolve({ Save: "again" });
    expect(await cache.get("uk")).toEqual({ Save: "again" });
  });
  it("are asked for again when they have changed, also while they are on their way", async () => {
    const cache = open();
    let finish: (messages: AnsweredMessages) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const old = cache.get("uk");
    cache.forget();
    answer = () => Promise.resolve({ Save: "new" });
    const fresh = cache.get("uk");
    finish({ Save: "old" });
    await old;
    expect(await fresh).toEqual({ Save: "new" });
    expect(await cache.get("uk")).toEqual({ Save: "new" });
  });
  it("survive a storage with something else in it", async () => {
    stored.set("messages.uk", "not what was written");
    expect(await open().get("uk")).toEqual({ Save: "Save in uk" });
  });
});
