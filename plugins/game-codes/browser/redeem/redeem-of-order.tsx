/**
 * Redeems a code on its order's page, in both forms of docs/product.md, marketplace 4: the status cell, and the button
 * with its dialog.
 */
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, useServices, translateText, type PluginInstance } from "@portalkit/kernel/browser";
import type { Row } from "@portalkit/kernel/contract";
import type { OrderDetails } from "../../contract/order-page/calls.ts";
import { buttonLabel, toneOf } from "./redeem-view.ts";
import { LazyRedeemDialog } from "./lazy-redeem-dialog.tsx";
import { RedeemCell } from "./redeem-cell.tsx";
import classes from "./redeem-cell.module.css";
import { useRedeemState } from "./use-redeem-state.ts";

interface RedeemOfOrderProps {
  instance: PluginInstance;
  code: OrderDetails["codes"][number];
  onChange: () => void;
}

export function RedeemOfOrder({ instance, code, onChange }: RedeemOfOrderProps): ReactNode {
  useTranslation();
  const services = useServices(instance);
  // The same shape as a row of the list of codes.
  const row = useMemo(
    (): Row => ({
      id: code.id,
      _primaryKeyValue: code.id,
      _label: `••••${code.tail}`,
      status: code.status,
      ...code.redeemStatus,
    }),
    [code],
  );
  const state = useRedeemState(services, row);
  const [isOpen, setOpen] = useState(false);
  const isBegun = state.status !== null;
  if (!isBegun && !code.canRedeem && !isOpen) return null;
  const label = translateText(buttonLabel(state.status, code.canRedeem));
  const isOver = toneOf(state) === "success";
  return (
    <span className={classes["ofOrder"]}>
      {isBegun && <RedeemCell instance={instance} row={row} />}
      {!isOver && (
        <Button
          icon="ticket-check"
          aria-haspopup="dialog"
          aria-label={`${label}: ${row._label ?? ""}`}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
      {isOpen && (
        <LazyRedeemDialog services={services} row={row} state={state} onClose={() => (setOpen(false), onChange())} />
      )}
    </span>
  );
}
