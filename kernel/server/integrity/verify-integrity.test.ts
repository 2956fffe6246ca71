import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { openPgliteAt, type OpenDatabase } from "../database/open-database.ts";
import type { IntegrityCheck } from "../extension/contributions/stored-data.ts";
import { integrityChecksOf, maxExamples, verifyIntegrity } from "./verify-integrity.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openPgliteAt("memory://");
  await sql`create table numbers as select n from generate_series(1, 30) n`.execute(database.db);
});
afterAll(() => database.close());

const negative: IntegrityCheck = {
  rule: "no number is negative",
  reads: ["numbers"],
  violations: "select 'number ' || n from numbers where n < 0",
};
const small: IntegrityCheck = {
  rule: "every number is below 18",
  reads: ["numbers"],
  violations: "select 'number ' || n from numbers where n >= 18",
};
const absent: IntegrityCheck = {
  rule: "no letter is missing",
  reads: ["numbers", "letters"],
  violations: "select letter from letters, numbers",
};

describe("integrity checks", () => {
  it("report nothing where every rule holds", async () =>
    expect(await verifyIntegrity(database.db, [negative])).toEqual({ checked: 1, skipped: [], faults: [] }));
  it("count all violations and name the first ones", async () => {
    const { faults } = await verifyIntegrity(database.db, [negative, small]);
    expect(faults).toEqual([
      { rule: small.rule, count: 13, examples: Array.from({ length: maxExamples }, (_, at) => `number ${18 + at}`) },
    ]);
  });
  it("leave out what another plugin's missing table is needed for", async () =>
    expect(await verifyIntegrity(database.db, [absent, negative])).toEqual({
      checked: 1,
      skipped: [absent.rule],
      faults: [],
    }));
  it("are those of each plugin once, however many instances it has", () =>
    expect(
      integrityChecksOf([
        { plugin: "a", contributions: { integrityChecks: [negative] } },
        { plugin: "a", contributions: { integrityChecks: [negative] } },
        { plugin: "b", contributions: {} },
      ]),
    ).toEqual([negative]));
});
