/** The diagrams in docs/states.md match the table of states exactly, arrow for arrow. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  codeTransitions,
  openOrderStatuses,
  orderActions,
  orderStatuses,
  orderTransitions,
  redemptionTransitions,
  transitionsFrom,
} from "../../plugins/game-codes/contract/states.ts";

const diagrams = [
  ...readFileSync("docs/states.md", "utf8").matchAll(/```mermaid\nstateDiagram-v2\n([\s\S]*?)```/g),
].map(([, lines = ""]) =>
  lines
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.includes("-->"))
    .toSorted(),
);
const arrow = (from: string | null, to: string, label: string): string => `${from ?? "[*]"} --> ${to}: ${label}`;

describe("the diagrams of states", () => {
  it("are those of orders, codes and redemptions", () => {
    expect(diagrams).toEqual([
      [
        ...new Set(
          orderTransitions.map(({ from, to, trigger, paid }) =>
            arrow(from, to, paid ? trigger : `${trigger}, never paid`),
          ),
        ),
      ].toSorted(),
      codeTransitions
        .map(({ from, to, trigger }) => arrow(from.replace(" ", "_"), to.replace(" ", "_"), trigger))
        .toSorted(),
      redemptionTransitions.map(({ from, to, by }) => arrow(from, to, by)).toSorted(),
    ]);
  });
});

describe("the table of orders", () => {
  it("lets refunded and failed lead nowhere, and gives money back only together with codes", () => {
    expect(
      ["refunded", "failed"].flatMap((status) =>
        [true, false].flatMap((paid) => [...transitionsFrom(status as "refunded", paid)]),
      ),
    ).toEqual([]);
    expect(orderTransitions.filter(({ money, codes }) => (money === "returned") !== (codes === "returned"))).toEqual(
      [],
    );
    expect(orderTransitions.filter(({ to, codes }) => codes === "locked" && openOrderStatuses.includes(to))).toEqual(
      [],
    );
  });
  it("knows every state and every action", () => {
    expect(new Set(orderTransitions.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))).toEqual(
      new Set(orderStatuses),
    );
    expect(
      orderActions.filter(
        (action) => !orderTransitions.some(({ trigger, by }) => trigger === action && by === "person"),
      ),
    ).toEqual([]);
  });
});
