/** Whether the rows create records, or change those that they find by a value. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox, LabelledSelect } from "@portalkit/kernel/browser";
import type { ImportMatching, ImportPreview } from "../contract/import-schemas.ts";
import classes from "./imports.module.css";

interface MatchingFieldsProps {
  preview: Pick<ImportPreview, "matchFields" | "mayCreate">;
  matching: ImportMatching | null;
  isDisabled: boolean;
  /** @param keepsFields whether the same fields can be filled as before */
  onChange: (matching: ImportMatching | null, keepsFields: boolean) => void;
}

export function MatchingFields({
  preview: { matchFields, mayCreate },
  matching,
  isDisabled,
  onChange,
}: MatchingFieldsProps): ReactNode {
  const { t } = useTranslation();
  if (matchFields.length === 0) return null;
  const choose = (field: string): void => {
    const others = matching ?? { unmatched: "refuse" as const, clearsEmpty: false };
    onChange(field === "" ? null : { ...others, field }, false);
  };
  return (
    <>
      <fieldset className={classes["fields"]} disabled={isDisabled} aria-label={t("imports:mode")}>
        <LabelledSelect
          label={t("imports:mode")}
          value={matching?.field ?? ""}
          options={[
            ...(mayCreate ? [["", t("imports:createNew")] as const] : []),
            ...matchFields.map(({ name, label }) => [name, t("imports:updateBy", { field: label })] as const),
          ]}
          onChange={choose}
        />
        {matching !== null && mayCreate && (
          <LabelledSelect
            label={t("imports:unmatched")}
            value={matching.unmatched}
            options={[
              ["refuse", t("imports:unmatchedRefuse")],
              ["create", t("imports:unmatchedCreate")],
            ]}
            onChange={(unmatched) =>
              onChange({ ...matching, unmatched: unmatched === "create" ? "create" : "refuse" }, false)
            }
          />
        )}
      </fieldset>
      {matching !== null && (
        <>
          <Checkbox
            checked={matching.clearsEmpty}
            disabled={isDisabled}
            onChange={(clearsEmpty) => onChange({ ...matching, clearsEmpty }, true)}
          >
            {t("imports:clearsEmpty")}
          </Checkbox>
          <p>{t("imports:planNote")}</p>
        </>
      )}
    </>
  );
}
