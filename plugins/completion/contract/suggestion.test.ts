/** Suggestions while the user types: what is displayed, what is requested, and what is no longer wanted. */
import { describe, expect, it } from "vitest";
import { accepted, afterTyping, chosen, ghostOf, suggest } from "./suggestion.ts";
import { createSuggester, meantByKey, type Suggester } from "./suggester.ts";

describe("a suggestion", () => {
  const words = suggest("Ste", [["am", " Wallet", " Card"], ["am", " Deck"], ["am", " Deck"], [""]]);
  it("is nothing where there is nothing to add, and says each thing once", () => {
    expect(suggest("a", [[], [""], ["  "]])).toBeUndefined();
    expect(words?.choices).toHaveLength(2);
  });
  it("shrinks while it is typed, letter by letter, and ends when something else is", () => {
    expect(ghostOf(afterTyping(words, "Stea"))).toBe("m Wallet Card");
    expect(ghostOf(afterTyping(words, "Steam W"))).toBe("allet Card");
    expect(afterTyping(words, "Steam D")).toBeUndefined();
    expect(afterTyping(words, "St")).toBeUndefined();
    expect(afterTyping(words, "Steam Wallet Card")).toBeUndefined();
  });
  it("keeps the one that was chosen, as long as it fits", () => {
    if (words === undefined) throw new Error("no suggestion");
    expect(ghostOf(chosen(words, 1))).toBe("am Deck");
    expect(ghostOf(chosen(chosen(words, 1), 1))).toBe(ghostOf(words));
    expect(ghostOf(afterTyping(chosen(words, -1), "Steam "))).toBe("Deck");
  });
  it("is taken by the word, with the space before it", () => {
    const spaced = suggest("a", [[" ", "b", " c"]]);
    if (words === undefined || spaced === undefined) throw new Error("no suggestion");
    expect([accepted(words, "word"), accepted(words, "all"), accepted(spaced, "word")]).toEqual([
      "am",
      "am Wallet Card",
      " b",
    ]);
  });
});

interface Asking {
  text: string;
  answer: (choices: string[][]) => void;
  fail: () => void;
  isAborted: boolean;
}

/** A suggester whose clock and server the test controls. */
function stage(): { suggester: Suggester; ghosts: string[]; asked: Asking[]; pause: () => void } {
  const ghosts: string[] = [];
  const asked: Asking[] = [];
  let due: (() => void) | undefined;
  const suggester = createSuggester({
    debounceMs: 300,
    show: (ghost) => void ghosts.push(ghost),
    later: (run, ms) => {
      expect(ms).toBe(300);
      due = run;
      return () => (due = undefined);
    },
    ask: (text) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[][]>();
      const request: Asking = {
        text,
        answer: resolve,
        fail: () => reject(new Error("gone")),
        isAborted: false,
      };
      asked.push(request);
      return { answer: promise, abort: () => (request.isAborted = true) };
    },
  });
  return {
    suggester,
    ghosts,
    asked,
    pause: () => {
      const run = due;
      due = undefined;
      run?.();
    },
  };
}
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

describe("requests while the user types", () => {
  it("waits for a pause, asks once, and shows the answer", async () => {
    const { suggester, ghosts, asked, pause } = stage();
    for (const text of ["S", "St", "Ste"]) suggester.typed(text, true);
    pause();
    expect(asked.map(({ text }) => text)).toEqual(["Ste"]);
    asked[0]?.answer([["am"]]);
    await settled();
    expect(ghosts).toEqual(["am"]);
  });
  it("drops the answer to what is no longer asked, and stops the question", async () => {
    const { suggester, ghosts, asked, pause } = stage();
    suggester.typed("Ste", true);
    pause();
    suggester.typed("Sto", true);
    expect(asked[0]?.isAborted).toBe(true);
    asked[0]?.answer([["am"]]);
    await settled();
    pause();
    asked[1]?.answer([["ne"]]);
    await settled();
    expect(ghosts).toEqual(["ne"]);
  });
  it("asks nothing while the ghost text is being typed, and again when it is used up", async () => {
    const { suggester, ghosts, asked, pause } = stage();
    suggester.typed("Ste", true);
    pause();
    asked[0]?.answer([["am", " Deck"]]);
    await settled();
    suggester.typed("Stea", true);
    pause();
    expect(asked).toHaveLength(1);
    expect(suggester.accept("word")).toBe("m");
    suggester.typed("Steam", true);
    expect(suggester.accept("all")).toBe(" Deck");
    suggester.typed("Steam Deck", true);
    pause();
    expect(asked.map(({ text }) => text)).toEqual(["Ste", "Steam Deck"]);
    expect(ghosts).toEqual(["am Deck", "m Deck", " Deck", ""]);
  });
  it("shows nothing in the middle of a text, of nothing, or while a word is composed", () => {
    const { suggester, asked, pause } = stage();
    suggester.typed("Ste", false);
    suggester.typed("  ", true);
    pause();
    expect(asked).toEqual([]);
  });
  it("is dismissed until something else is typed, and forgets everything when the field is left", async () => {
    const { suggester, ghosts, asked, pause } = stage();
    expect([suggester.dismiss(), suggester.choose(1), suggester.accept("all")]).toEqual([false, false, ""]);
    suggester.typed("Ste", true);
    pause();
    asked[0]?.answer([["am"], ["p"]]);
    await settled();
    expect(suggester.choose(1)).toBe(true);
    expect(suggester.dismiss()).toBe(true);
    suggester.typed("Ste", true);
    pause();
    expect(asked).toHaveLength(1);
    suggester.typed("Step", true);
    suggester.stop();
    pause();
    expect([asked.length, ghosts]).toEqual([1, ["am", "p", ""]]);
  });
  it("does without an answer that does not come", async () => {
    const { suggester, ghosts, asked, pause } = stage();
    suggester.typed("Ste", true);
    pause();
    asked[0]?.fail();
    await settled();
    expect(ghosts).toEqual([]);
  });
});

it("knows its keys, and leaves all others alone", () => {
  const key = (name: string, held: string[] = []) => ({
    key: name,
    ctrlKey: held.includes("ctrl"),
    altKey: held.includes("alt"),
    metaKey: held.includes("meta"),
    shiftKey: held.includes("shift"),
  });
  expect(
    [
      key("Tab"),
      key("Escape"),
      key("ArrowRight", ["ctrl"]),
      key("ArrowRight", ["alt"]),
      key("ArrowDown", ["alt"]),
      key("ArrowUp", ["alt"]),
    ].map((pressed) => meantByKey(pressed, false)),
  ).toEqual(["all", "dismiss", "word", "word", "next", "previous"]);
  expect(
    [
      key("Tab", ["shift"]),
      key("Tab", ["alt"]),
      key("ArrowRight"),
      key("ArrowRight", ["ctrl", "alt"]),
      key("ArrowDown"),
      key("a"),
      key("ArrowLeft", ["ctrl"]),
    ].map((pressed) => meantByKey(pressed, false)),
  ).toEqual(Array.from({ length: 7 }));
  expect([key("ArrowLeft", ["ctrl"]), key("ArrowRight", ["ctrl"])].map((pressed) => meantByKey(pressed, true))).toEqual(
    ["word", undefined],
  );
});
