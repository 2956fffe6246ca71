/** Variant B in a list row: shown only if there is something to do. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, useServices, translateText, type RowActionProps } from "@portalkit/kernel/browser";
import { buttonLabel } from "./redeem-view.ts";
import { LazyRedeemDialog } from "./lazy-redeem-dialog.tsx";
import { codeIdOf, useRedeemState } from "./use-redeem-state.ts";

export function RedeemIcon({ instance, row, refresh }: RowActionProps): ReactNode {
  useTranslation();
  const services = useServices(instance);
  const [isOpen, setOpen] = useState(false);
  const state = useRedeemState(services, row, { isWatched: isOpen });
  const isOver = state.status === "completed" || state.status === "success";
  if ((row["status"] === "new" || isOver) && !isOpen) return null;
  const label = `${translateText(state.status === null ? "game-codes:redeem.redeem" : buttonLabel(state.status, true))}: ${String(row["_label"] ?? codeIdOf(row))}`;
  return (
    <>
      <IconButton icon="ticket-check" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <LazyRedeemDialog services={services} row={row} state={state} onClose={() => (setOpen(false), refresh())} />
      )}
    </>
  );
}
