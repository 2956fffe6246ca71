/** A field of a bulk edit: the value that all records get, or how each gets its own. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { traitsOfType, type Column, type Resource } from "@portalkit/kernel/contract";
import { IconButton, LabelledSelect, NumberInput } from "@portalkit/kernel/browser";
import { endingText } from "../../fields/values/ending-text.ts";
import "../../fields/values/formula-messages.ts";
import { fieldKind } from "../../fields/values/field-kind.ts";
import { DialogField } from "../dialog-field.tsx";
import {
  alikeColumns,
  endings,
  isArithmetic,
  operatorsFor,
  type FormulaDraft,
  type FormulaOperator,
} from "./formula-draft.ts";
import formClasses from "../dialog-form.module.css";
import classes from "./bulk-edit.module.css";

export interface BulkFieldProps {
  resource: Resource;
  column: Column;
  value: unknown;
  /** Undefined if all records get the value. */
  formula: FormulaDraft | undefined;
  /** Whether formulas are offered. */
  isComputable: boolean;
  message: string | undefined;
  onChange: (value: unknown) => void;
  onInvalid: (message: string | undefined) => void;
  onFormula: (formula: FormulaDraft | undefined) => void;
  onRemove: () => void;
}

export function BulkField({ resource, column, formula, isComputable, onFormula, ...field }: BulkFieldProps): ReactNode {
  const { t } = useTranslation();
  const operators = isComputable ? operatorsFor(resource, column) : [];
  if (operators.length === 0) return <DialogField resource={resource} column={column} mode="edit" {...field} />;
  const takesValue = formula === undefined || formula.operator === "append" || formula.operator === "remove";
  const choose = (operator: string): void =>
    onFormula(
      operator === ""
        ? undefined
        : {
            ending: "",
            column: alikeColumns(resource, column)[0]?.name ?? "",
            ...formula,
            operator: operator as FormulaOperator,
          },
    );
  return (
    <div className={classes["computed"]} role="group" aria-label={column.label}>
      <LabelledSelect
        label={t("resources:formula.how")}
        isLabelHidden
        value={formula?.operator ?? ""}
        options={[
          ["", t("resources:formula.set")],
          ...operators.map((operator) => [operator, t(`resources:formula.${operator}`)] as const),
        ]}
        onChange={choose}
      />
      {takesValue ? (
        <DialogField resource={resource} column={column} mode="edit" {...field} />
      ) : (
        <Computation
          resource={resource}
          column={column}
          formula={formula}
          message={field.message}
          onFormula={onFormula}
          onRemove={field.onRemove}
        />
      )}
    </div>
  );
}

function Computation({
  resource,
  column,
  formula,
  message,
  onFormula,
  onRemove,
}: Pick<BulkFieldProps, "resource" | "column" | "message" | "onFormula" | "onRemove"> & {
  formula: FormulaDraft;
}): ReactNode {
  const { t, i18n } = useTranslation();
  const id = useId();
  const { operator, text, ending } = formula;
  const isWhole = traitsOfType(fieldKind(column)).isWhole === true;
  return (
    <>
      <div
        className={formClasses["field"]}
        data-field={column.name}
        data-invalid={message === undefined ? undefined : ""}
      >
        <label htmlFor={id}>{column.label}</label>
        <div className={formClasses["control"]}>
          {isArithmetic(operator) ? (
            <NumberInput
              id={id}
              text={text}
              aria-invalid={message !== undefined || undefined}
              aria-describedby={message === undefined ? undefined : `${id}-error`}
              onText={(typed, { digits, problem }) =>
                onFormula({ ...formula, text: typed, operand: problem === undefined ? digits : undefined, problem })
              }
            />
          ) : (
            <LabelledSelect
              label={t("resources:formula.from")}
              isLabelHidden
              value={formula.column}
              options={alikeColumns(resource, column).map(({ name, label }) => [name, label])}
              onChange={(name) => onFormula({ ...formula, column: name })}
            />
          )}
        </div>
        <IconButton icon="x" label={t("bulk:edit.removeField", { column: column.label })} onClick={onRemove} />
        {message !== undefined && (
          <p id={`${id}-error`} className={formClasses["error"]} role="alert">
            {message}
          </p>
        )}
      </div>
      {isArithmetic(operator) && !isWhole && (
        <LabelledSelect
          label={t("resources:formula.round")}
          value={ending}
          options={[
            ["", t("resources:formula.exact")],
            ...endings.map((one) => [one, endingText(one, t, i18n.language)] as const),
          ]}
          onChange={(next) => onFormula({ ...formula, ending: next })}
        />
      )}
    </>
  );
}
