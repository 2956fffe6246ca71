/** How the file is read: sheet, separator, encoding, and whether it begins with the names of its columns. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { encodings, type ReadSettings } from "../../contract/imports/import-schemas.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { LabelledSelect } from "../ui/select-input.tsx";
import classes from "./imports.module.css";

const separatorNames = [
  ["", "imports:wholeLine"],
  [",", "imports:comma"],
  [";", "imports:semicolon"],
  ["\t", "imports:tab"],
  ["|", "imports:bar"],
] as const;

export function FileSettings({
  settings,
  sheets,
  isDisabled,
  onChange,
}: {
  settings: ReadSettings;
  /** The names of the visible sheets of a workbook. */
  sheets: readonly string[];
  isDisabled: boolean;
  onChange: (settings: ReadSettings) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {settings.format === "text" && (
        <fieldset className={classes["fields"]} disabled={isDisabled} aria-label={t("imports:settings")}>
          <LabelledSelect
            label={t("imports:separator")}
            value={settings.separator}
            options={separatorNames.map(([sign, name]) => [sign, t(name)])}
            onChange={(separator) => onChange({ ...settings, separator: separator as ReadSettings["separator"] })}
          />
          <LabelledSelect
            label={t("imports:encoding")}
            value={settings.encoding}
            options={encodings.map((name) => [name, name.toUpperCase()])}
            onChange={(encoding) => onChange({ ...settings, encoding: encoding as ReadSettings["encoding"] })}
          />
        </fieldset>
      )}
      {settings.format === "workbook" && sheets.length > 1 && (
        <fieldset className={classes["fields"]} disabled={isDisabled} aria-label={t("imports:settings")}>
          <LabelledSelect
            label={t("imports:sheet")}
            value={settings.sheet ?? sheets[0] ?? ""}
            options={sheets.map((name) => [name, name])}
            onChange={(sheet) => onChange({ ...settings, sheet })}
          />
        </fieldset>
      )}
      <Checkbox checked={settings.hasHeader} onChange={(hasHeader) => onChange({ ...settings, hasHeader })}>
        {t("imports:hasHeader")}
      </Checkbox>
    </>
  );
}
