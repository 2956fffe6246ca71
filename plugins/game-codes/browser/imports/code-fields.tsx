/**
 * Fields that assign imported codes to denominations: by columns of the file, or by one game and denomination for all
 * codes.
 */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LabelledSelect } from "@portalkit/kernel/browser";
import type { ImportFieldsProps } from "@portalkit/imports/browser-api";
import type { ImportMapping } from "@portalkit/imports";
import { getImportCatalogue, type Catalogue } from "../../contract/imports/calls.ts";
import classes from "./codes-import.module.css";

/** The options are columns and records; only columns have numeric values. */
const sourceOf = (value: string): ImportMapping[string] =>
  /^\d+$/.test(value) ? { column: Number(value) } : { value };
const valueOf = (source: ImportMapping[string] | undefined): string =>
  source === undefined ? "" : "column" in source ? String(source.column) : source.value;
const without = (mapping: ImportMapping, ...names: string[]): ImportMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([name]) => !names.includes(name)));

export function CodeFields({ services, preview, mapping, onChange }: ImportFieldsProps): ReactNode {
  const { t } = useTranslation();
  const [catalogue, setCatalogue] = useState<Catalogue>();
  useEffect(() => {
    const stop = new AbortController();
    services.call(getImportCatalogue, {}, { signal: stop.signal }).then(setCatalogue, () => undefined);
    return () => stop.abort();
  }, [services]);
  const { code, game, denomination } = mapping;
  const columns = preview.header.map(
    (name, place) =>
      [
        String(place),
        t("game-codes:imports.fromColumn", {
          name: name === "" ? t("game-codes:imports.columnNumber", { number: place + 1 }) : name,
        }),
      ] as const,
  );
  const more = columns.length > 1 ? columns : [];
  const denominations = catalogue?.games.find(({ id }) => id === valueOf(game))?.denominations ?? [];
  const change = (name: string, value: string, others: ImportMapping): void =>
    onChange(value === "" ? others : { ...others, [name]: sourceOf(value) });
  return (
    <fieldset className={classes["fields"]} aria-label={t("game-codes:imports.mapping")}>
      {more.length > 0 && (
        <LabelledSelect
          label={t("game-codes:imports.code")}
          value={valueOf(code)}
          options={columns}
          onChange={(value) => change("code", value, without(mapping, "code"))}
        />
      )}
      <LabelledSelect
        label={t("game-codes:imports.game")}
        value={valueOf(game)}
        options={[
          ["", t("game-codes:imports.choose")],
          ...more,
          ...(catalogue?.games ?? []).map(({ id, name }) => [id, name] as const),
        ]}
        // A selected denomination belongs to the previous game and is reset; a column may contain those of any game.
        onChange={(value) =>
          change(
            "game",
            value,
            denomination !== undefined && "value" in denomination
              ? without(mapping, "game", "denomination")
              : without(mapping, "game"),
          )
        }
      />
      <LabelledSelect
        label={t("game-codes:imports.denomination")}
        value={valueOf(denomination)}
        options={[
          ["", t("game-codes:imports.choose")],
          ...more,
          ...denominations.map(({ id, value }) => [id, value] as const),
        ]}
        onChange={(value) => change("denomination", value, without(mapping, "denomination"))}
      />
    </fieldset>
  );
}
