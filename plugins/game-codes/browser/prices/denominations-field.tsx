/** Selects some denominations of the record's game, or all of them (docs/product.md, marketplace 2 and 4). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox, ErrorBanner, Skeleton, translateText, useCall, type InputProps } from "@portalkit/kernel/browser";
import { getGames } from "../../contract/catalogue/calls.ts";
import {
  denominationsProblem,
  readDenominations,
  writeDenominations,
} from "../../contract/prices/denomination-list.ts";
import classes from "./denominations.module.css";

export function DenominationsField({
  id,
  instance,
  column,
  row,
  value,
  readonly,
  invalid,
  describedBy,
  onChange,
  onInvalid,
}: InputProps): ReactNode {
  const { t } = useTranslation();
  const { data: games, error, refresh: again } = useCall(instance, getGames);
  const gameId = gameKeyOf(row["game_id"]);
  const chosen = readDenominations(value);
  const isAll = gameId === undefined || chosen === null;
  const emit = (values: readonly string[] | null): void => {
    const next = writeDenominations(values);
    const problem = denominationsProblem(next);
    onChange(next);
    onInvalid(problem === undefined ? undefined : translateText(problem));
  };
  const known = games?.find((game) => game.id === gameId)?.denominations.map((denomination) => denomination.value);
  const offered = known === undefined ? undefined : [...known, ...(chosen ?? []).filter((one) => !known.includes(one))];
  const toggle = (one: string, isOn: boolean): void =>
    emit(
      isOn
        ? (offered ?? []).filter((other) => other === one || chosen?.includes(other))
        : (chosen ?? []).filter((other) => other !== one),
    );
  return (
    <div
      id={id}
      role="group"
      aria-label={column.label}
      aria-describedby={describedBy}
      className={classes["field"]}
      data-invalid={invalid || undefined}
      tabIndex={-1}
    >
      <Checkbox checked={isAll} disabled={readonly || gameId === undefined} onChange={(isOn) => emit(isOn ? null : [])}>
        {t("game-codes:denominations.all")}
      </Checkbox>
      {gameId === undefined ? (
        <p className={classes["hint"]}>{t("game-codes:denominations.chooseGame")}</p>
      ) : error !== undefined ? (
        <ErrorBanner title={t("game-codes:denominations.failed")} message={error.message} retry={again} />
      ) : offered === undefined ? (
        <span role="status" aria-label={t("game-codes:denominations.loading")}>
          <Skeleton width="70%" />
        </span>
      ) : offered.length === 0 ? (
        <p className={classes["hint"]}>{t("game-codes:denominations.none")}</p>
      ) : (
        <ul className={classes["options"]} data-off={isAll || undefined}>
          {offered.map((one) => (
            <li key={one}>
              <Checkbox
                checked={!isAll && chosen.includes(one)}
                disabled={readonly || isAll}
                onChange={(isOn) => toggle(one, isOn)}
              >
                {known?.includes(one) === true ? one : `${one} (${t("game-codes:denominations.unknown")})`}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the key of a reference: the server sends `{pk, label}`, the form has the bare key. */
function gameKeyOf(value: unknown): string | undefined {
  const key = typeof value === "object" && value !== null && "pk" in value ? value.pk : value;
  return key === null || key === undefined || key === "" ? undefined : String(key);
}
