/**
 * A code's status as a dropdown that saves immediately (docs/product.md, marketplace 4), or as text for users who may
 * not change it.
 */
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, useMay, useServices, type ValueProps } from "@portalkit/kernel/browser";
import { codeStatuses, type CodeStatus, saleLocks, type SaleLock } from "../../contract/states.ts";
import { setStatus } from "../../contract/codes/calls.ts";
import classes from "./status.module.css";
import type { gameCodes } from "../../contract.ts";

const tones: Readonly<Record<CodeStatus, string>> = { new: "success", sold: "neutral", delivering: "warning" };

type StatusProps = ValueProps<typeof gameCodes>;

export const StatusValue = (props: StatusProps): ReactNode => <Status {...props} isOffered />;

/** In a row of a list: few are ever opened, so what else can be chosen is added when it is about to be. */
export function StatusCell(props: StatusProps): ReactNode {
  const [isOffered, setOffered] = useState(false);
  return <Status {...props} isOffered={isOffered} onReach={() => setOffered(true)} />;
}

/** @param isOffered whether the other statuses are there to choose from */
function Status({
  instance,
  row,
  value,
  isOffered,
  onReach,
}: StatusProps & { isOffered: boolean; onReach?: () => void }): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const [shown, setShown] = useState(value as CodeStatus);
  const [stored, setStored] = useState(value);
  const [isSaving, setSaving] = useState(false);
  const [received, setReceived] = useState<SaleLock | null>();
  const lockId = useId();
  // Another user has changed it, or the list was reloaded.
  if (value !== stored) {
    setStored(value);
    setShown(value as CodeStatus);
    setReceived(undefined);
  }
  const lock = received === undefined ? lockOf(row["sale_lock"]) : received;
  const why = lock === null ? undefined : t(`game-codes:codes.saleLocks.${lock}`);
  const mayChange = useMay(instance)("manage-codes");
  const known = codeStatuses.find((status) => status === shown);
  const label = known === undefined ? "" : t(`game-codes:codes.states.${known}`);
  if (!mayChange || known === undefined)
    return (
      <span className={classes["word"]} data-tone={tones[shown]}>
        {label || String(value ?? "")}
        {why !== undefined && <SaleLockIcon why={why} isWrong={shown === "new"} />}
      </span>
    );
  const save = async (status: CodeStatus): Promise<void> => {
    setSaving(true);
    try {
      const { success, message, saleLock } = await services.call(
        setStatus,
        { status },
        { params: { id: String(row._primaryKeyValue ?? row["id"]) }, isQuiet: true },
      );
      if (saleLock !== undefined) setReceived(saleLock);
      if (success) setShown(status);
      else report(message);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    // A click on a row opens its record, but a click on the dropdown must not.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={classes["frame"]}
      data-tone={tones[shown]}
      data-saving={isSaving || undefined}
      onClick={(event) => event.stopPropagation()}
    >
      <select
        className={classes["select"]}
        value={shown}
        disabled={isSaving}
        aria-busy={isSaving || undefined}
        aria-label={t("game-codes:codes.states.label", { code: row._label ?? "" })}
        aria-describedby={why === undefined ? undefined : lockId}
        onChange={(event) => void save(event.target.value as CodeStatus)}
        onKeyDown={(event) => event.stopPropagation()}
        onPointerEnter={onReach}
        onPointerDown={onReach}
        onFocus={onReach}
      >
        {(isOffered ? codeStatuses : [known]).map((status) => {
          const option = (
            <option key={status} value={status}>
              {t(`game-codes:codes.states.${status}`)}
            </option>
          );
          // The reason is the group heading above New in the open list; New can still be selected.
          return status === "new" && why !== undefined ? (
            <optgroup key={status} label={why}>
              {option}
            </optgroup>
          ) : (
            option
          );
        })}
      </select>
      {why !== undefined && <SaleLockIcon id={lockId} why={why} isWrong={shown === "new"} />}
    </span>
  );
}

const lockOf = (value: unknown): SaleLock | null => saleLocks.find((lock) => lock === value) ?? null;

/** @param isWrong whether the status is New although the code is not for sale */
function SaleLockIcon({ id, why, isWrong }: { id?: string; why: string; isWrong: boolean }): ReactNode {
  return (
    <span
      id={id}
      className={classes["lock"]}
      data-wrong={isWrong || undefined}
      role="img"
      aria-label={why}
      data-tip={why}
    >
      <Icon name="lock" size={12} />
    </span>
  );
}

/** Only logs failures; the value stays unchanged (docs/product.md, marketplace 8). */
function report(message: string): void {
  // oxlint-disable-next-line no-console -- docs/product.md, marketplace 8: only logged
  console.warn("The status was not changed:", message);
}
