import { describe, expect, it } from "vitest";
import { closeInTurn } from "./close-in-turn.ts";

describe("closing", () => {
  it("goes backwards, waits for each part, and happens once", async () => {
    const said: string[] = [];
    const { opened, close } = closeInTurn({ error: () => undefined });
    for (const name of ["database", "jobs", "listener"])
      opened(name, async () => {
        said.push(`${name} closes`);
        await Promise.resolve();
        said.push(`${name} is closed`);
      });
    await Promise.all([close(), close()]);
    expect(said).toEqual([
      "listener closes",
      "listener is closed",
      "jobs closes",
      "jobs is closed",
      "database closes",
      "database is closed",
    ]);
  });
  it("continues after a failure, names it, and reports it at the end", async () => {
    const said: string[] = [];
    const logged: unknown[] = [];
    const { opened, close } = closeInTurn({ error: (details: object) => void logged.push(details) });
    opened("database", () => void said.push("database"));
    opened("jobs", () => {
      throw new Error("stuck");
    });
    await expect(close()).rejects.toThrow("stuck");
    expect(said).toEqual(["database"]);
    expect(logged).toMatchObject([{ part: "jobs" }]);
  });
});
