/** An input for a whole number, with buttons, typing, and arrow keys. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "@portalkit/kernel/browser";
import { orderLimits } from "../../contract/orders/calls.ts";
import classes from "./quantity-stepper.module.css";

interface QuantityStepperProps {
  /** For its place in the row. */
  className: string | undefined;
  title: string;
  quantity: number;
  disabled?: boolean;
  onChange: (quantity: number) => void;
}

export function QuantityStepper({
  className,
  title,
  quantity,
  disabled = false,
  onChange,
}: QuantityStepperProps): ReactNode {
  const { t } = useTranslation();
  const put = (next: number): void => onChange(Math.min(Math.max(0, next), orderLimits.quantity));
  const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  return (
    <span className={`${classes["stepper"]} ${className ?? ""}`} data-chosen={quantity > 0 || undefined}>
      <IconButton
        icon="minus"
        label={t("game-codes:buying.less", { title })}
        disabled={disabled || quantity === 0}
        onClick={() => put(quantity - 1)}
      />
      <input
        className={classes["quantity"]}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("game-codes:buying.quantityOf", { title })}
        disabled={disabled}
        maxLength={4}
        value={quantity === 0 ? "" : quantity}
        placeholder="0"
        onFocus={(event) => event.target.select()}
        onChange={(event) => put(Number(event.target.value.replace(/\D/g, "")))}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          put(quantity + step);
        }}
      />
      <IconButton
        icon="plus"
        label={t("game-codes:buying.more", { title })}
        disabled={disabled || quantity >= orderLimits.quantity}
        onClick={() => put(quantity + 1)}
      />
    </span>
  );
}
