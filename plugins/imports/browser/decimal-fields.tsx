/** The decimal signs of a file's columns of numbers; asks for those that its values do not tell. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LabelledSelect } from "@portalkit/kernel/browser";
import { numberText, type DecimalSign } from "@portalkit/kernel/contract";
import type { ImportMapping, ImportPreview } from "../contract/import-schemas.ts";
import classes from "./imports.module.css";

interface DecimalFieldsProps {
  decimals: ImportPreview["decimals"];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

export function DecimalFields({ decimals, mapping, onChange }: DecimalFieldsProps): ReactNode {
  const { t, i18n } = useTranslation();
  if (decimals.length === 0) return null;
  const choose = (field: string, decimal: string): void => {
    const source = mapping[field];
    if (source === undefined || !("column" in source) || decimal === "") return;
    onChange({ ...mapping, [field]: { ...source, decimal: decimal as DecimalSign } });
  };
  return (
    <>
      {decimals.map(({ field, label, sign, example }) =>
        sign !== null ? null : (
          <p key={field} role="alert" className={classes["error"]}>
            {example === undefined
              ? t("imports:decimalMixed", { column: label })
              : t("imports:decimalAsk", {
                  column: label,
                  text: example.text,
                  point: numberText(example.meanings[0], i18n.language),
                  comma: numberText(example.meanings[1], i18n.language),
                })}
          </p>
        ),
      )}
      <div className={classes["fields"]}>
        {decimals.map(({ field, label, sign }) => (
          <LabelledSelect
            key={field}
            label={t("imports:decimalSign", { column: label })}
            value={sign ?? ""}
            options={[
              ...(sign === null ? [["", "–"] as const] : []),
              [".", t("imports:decimalPoint")],
              [",", t("imports:decimalComma")],
            ]}
            onChange={(decimal) => choose(field, decimal)}
          />
        ))}
      </div>
    </>
  );
}
