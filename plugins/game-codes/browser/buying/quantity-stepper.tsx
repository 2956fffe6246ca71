/** An input for a quantity of codes, with buttons, typing, and arrow keys. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CountInput, IconButton } from "@portalkit/kernel/browser";
import { typedCount, type TypedCount } from "@portalkit/kernel/contract";
import { orderLimits } from "../../contract/orders/calls.ts";
import classes from "./quantity-stepper.module.css";

interface QuantityStepperProps {
  /** For its place in the row. */
  className: string | undefined;
  title: string;
  quantity: TypedCount;
  /** Empty text means none, instead of being refused. */
  isOptional?: boolean;
  disabled?: boolean;
  /** Called with a count of 0 if the last code is taken away. */
  onChange: (quantity: TypedCount) => void;
}

export function QuantityStepper({
  className,
  title,
  quantity,
  isOptional = false,
  disabled = false,
  onChange,
}: QuantityStepperProps): ReactNode {
  const { t } = useTranslation();
  const count = quantity.text === "" ? 0 : quantity.count;
  return (
    <CountInput
      className={`${classes["stepper"]} ${className ?? ""}`}
      inputClass={classes["quantity"]}
      aria-label={t("game-codes:buying.quantityOf", { title })}
      min={1}
      max={orderLimits.quantity}
      isOptional={isOptional}
      disabled={disabled}
      value={quantity}
      placeholder="0"
      data-chosen={quantity.count === undefined ? undefined : ""}
      onFocus={(event) => event.target.select()}
      onChange={onChange}
      before={
        <IconButton
          icon="minus"
          label={t("game-codes:buying.less", { title })}
          disabled={disabled || count === undefined || count === 0}
          onClick={() => onChange(typedCount((count ?? 0) - 1))}
        />
      }
      after={
        <IconButton
          icon="plus"
          label={t("game-codes:buying.more", { title })}
          disabled={disabled || count === undefined || count >= orderLimits.quantity}
          onClick={() => onChange(typedCount((count ?? 0) + 1))}
        />
      }
    />
  );
}
