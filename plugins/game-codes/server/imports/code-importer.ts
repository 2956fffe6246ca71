/** Imports codes: the reading thread encrypts them, and they are stored in batches, each code once. */
import { sql } from "kysely";
import { Refusal, topics, type AdminUser } from "@portalkit/kernel/contract";
import type { ImportMapping } from "@portalkit/imports";
import { translate, type PluginServices, type UsageLimit } from "@portalkit/kernel/server";
import {
  countRunningImports,
  type ImporterContribution,
  type ImportSink,
  type SinkField,
} from "@portalkit/imports/server";
import type { GameCodesOptions } from "../../contract.ts";
import { reasonMessages } from "../../contract/imports/row-reasons.ts";
import { vaultKeys, type CodeVault } from "../codes/code-vault.ts";
import { stockItemId, stockLeft } from "../stock/stock-badge.ts";
import { readCatalogue } from "./handlers.ts";
import { rowSealer, type SealedBatch, type SealingTask } from "./seal-rows.ts";
import { storeBatch } from "./store-batch.ts";

type ImportOptions = Pick<GameCodesOptions, "importKeepDays" | "importsAtOnce" | "importBytesPerDay">;

export const importLimitsOf = ({ importsAtOnce, importBytesPerDay }: ImportOptions): readonly UsageLimit[] => [
  { name: "imports", label: "game-codes:imports.imports", atOnce: importsAtOnce, used: countRunningImports },
  { name: "import-bytes", label: "game-codes:imports.uploads", unit: "bytes", perDay: importBytesPerDay },
];

export const codeImporter = (vault: CodeVault, options: ImportOptions): ImporterContribution<SealedBatch> => ({
  allowed: "import",
  open: ({ adminUser, services }) => Promise.resolve(codeSink(vault, services, adminUser)),
  rowLimits: { columns: 100, cellCharacters: 20_000, rowCharacters: 200_000 },
  // Each transaction has a fixed cost, so batches are not tiny; on PGlite, where others wait for the transaction, they
  // may be smaller.
  batchRows: { first: 1_000, min: 200, max: 8_000 },
  keepDays: options.importKeepDays,
  link: () => "/codes-import",
  reasons: reasonMessages,
  counted: ["inFile", "inStock"],
  details: async (db) => {
    const { rows } = await sql<{ batch: string }>`select 'import-' || nextval('code_import_numbers') as
      batch`.execute(db);
    return { batch: rows[0]?.batch ?? "" };
  },
});

/** Column titles that are recognized in files. */
const titles = {
  code: ["code", "codes", "pin", "key", "voucher", "giftcode", "cardcode", "serial", "код", "pincode"],
  game: ["game", "gamename", "gameslug", "product", "title", "игра"],
  denomination: ["denomination", "value", "amount", "nominal", "facevalue", "номинал", "package"],
};
const hasTitle = (cells: readonly string[], field: keyof typeof titles): boolean =>
  cells.some((cell) => titles[field].includes(cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")));

function codeSink(vault: CodeVault, services: PluginServices, adminUser: AdminUser): ImportSink<SealedBatch> {
  const field = (name: keyof typeof titles, isRequired: boolean): SinkField => ({
    name,
    label: translate(`game-codes:imports.${name}`),
    isRequired,
    names: titles[name],
  });
  return {
    fields: [field("code", true), field("game", false), field("denomination", true)],
    hasHeader: (cells) => hasTitle(cells, "code") || (cells.length > 1 && hasTitle(cells, "denomination")),
    preview: async (rows, { mapping }) => {
      const sealer = rowSealer(vault, await readCatalogue(services.db), mapping);
      const previewed = rows.map((row) => sealer.preview(row));
      const marks = previewed.flatMap((row) => (row.fault === undefined ? [row.mark] : []));
      const known = new Set(
        (
          await sql<{ mark: string }>`select code_fingerprint as mark from codes
        where code_fingerprint = any(${marks}::text[])`.execute(services.db)
        ).rows.map(({ mark }) => mark),
      );
      const seen = new Set<string>();
      return previewed.map((row) => {
        if (row.fault !== undefined) return { problems: [row.fault] };
        const duplicate = known.has(row.mark) ? "inStock" : seen.has(row.mark) ? "inFile" : undefined;
        seen.add(row.mark);
        return duplicate === undefined
          ? { problems: [], goesTo: row.denomination }
          : { problems: [{ reason: duplicate }] };
      });
    },
    prepare: ({ mapping }) => assertGoods(services, mapping),
    onStart: async ({ id, fileName, details }, db) => {
      await services.recordActivity(
        {
          kind: "action",
          adminUser,
          resourceId: "codes",
          actionId: "import-codes",
          details: { import: id, batch: details["batch"], fileName },
        },
        db,
      );
    },
    work: async (run) => {
      const data: SealingTask = {
        keys: vaultKeys(services),
        catalogue: await readCatalogue(services.db),
        mapping: run.mapping,
      };
      return {
        thread: { module: new URL("./seal-rows.ts", import.meta.url), data },
        store: (batch) => storeBatch(services.db, run, batch),
        // Refreshes open lists and the number beside the menu item.
        end: async () => {
          services.resourceChanged("codes");
          services.publish(topics.menuBadge(stockItemId), { badge: await stockLeft(services.db) });
        },
      };
    },
  };
}

/**
 * Checks that the selected game and denomination still exist; values from columns are looked up row by row.
 * @throws Refusal
 */
async function assertGoods({ db }: PluginServices, { code, game, denomination }: ImportMapping): Promise<void> {
  const refused = (name: "mapping" | "gone"): Refusal =>
    new Refusal({
      code: `PORTAL_CODES_IMPORT_${name.toUpperCase()}`,
      status: 422,
      message: `game-codes:errors.imports.${name}`,
    });
  if (code === undefined || !("column" in code) || denomination === undefined) throw refused("mapping");
  if (
    "value" in denomination &&
    (
      await sql`select 1 from denominations
    where id::text = ${denomination.value}`.execute(db)
    ).rows.length === 0
  )
    throw refused("gone");
  if (
    game !== undefined &&
    "value" in game &&
    (
      await sql`select 1 from games where id::text =
    ${game.value}`.execute(db)
    ).rows.length === 0
  )
    throw refused("gone");
}
