/** How the file is read: sheet, separator, encoding, and whether it begins with the names of its columns. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox, LabelledSelect } from "@portalkit/kernel/browser";
import { importLimits } from "../contract/import-limits.ts";
import type { ImportPreview, ReadSettings } from "../contract/import-schemas.ts";
import { encodings } from "../contract/text-formats.ts";
import { EncodingChoice, encodingName } from "./encoding-choice.tsx";
import classes from "./imports.module.css";

const separatorNames = [
  ["", "imports:wholeLine"],
  [",", "imports:comma"],
  [";", "imports:semicolon"],
  ["\t", "imports:tab"],
  ["|", "imports:bar"],
] as const;
const skipped = Array.from({ length: importLimits.skipLines + 1 }, (_, count) => String(count));

interface FileSettingsProps {
  settings: ReadSettings;
  preview: Pick<ImportPreview, "sheets" | "encodings">;
  isDisabled: boolean;
  onChange: (settings: ReadSettings) => void;
}

export function FileSettings({
  settings,
  preview: { sheets, encodings: possible },
  isDisabled,
  onChange,
}: FileSettingsProps): ReactNode {
  const { t, i18n } = useTranslation();
  const read = (encoding: string): void => onChange({ ...settings, encoding: encoding as ReadSettings["encoding"] });
  return (
    <>
      <fieldset className={classes["fields"]} disabled={isDisabled} aria-label={t("imports:settings")}>
        {settings.format === "text" && (
          <>
            <LabelledSelect
              label={t("imports:separator")}
              value={settings.separator}
              options={separatorNames.map(([sign, name]) => [sign, t(name)])}
              onChange={(separator) => onChange({ ...settings, separator: separator as ReadSettings["separator"] })}
            />
            <LabelledSelect
              label={t("imports:encoding")}
              value={settings.encoding}
              options={encodings.map((encoding) => [encoding, encodingName(encoding, i18n.language)])}
              onChange={read}
            />
          </>
        )}
        {settings.format === "workbook" && sheets.length > 1 && (
          <LabelledSelect
            label={t("imports:sheet")}
            value={settings.sheet ?? sheets[0] ?? ""}
            options={sheets.map((name) => [name, name])}
            onChange={(sheet) => onChange({ ...settings, sheet })}
          />
        )}
        <LabelledSelect
          label={t("imports:skipLines")}
          value={String(settings.skipLines ?? 0)}
          options={skipped.map((count) => [count, count])}
          onChange={(count) => onChange({ ...settings, skipLines: Number(count) })}
        />
      </fieldset>
      {settings.format === "text" && (
        <EncodingChoice chosen={settings.encoding} possible={possible} isDisabled={isDisabled} onChange={read} />
      )}
      <Checkbox checked={settings.hasHeader} onChange={(hasHeader) => onChange({ ...settings, hasHeader })}>
        {t("imports:hasHeader")}
      </Checkbox>
    </>
  );
}
