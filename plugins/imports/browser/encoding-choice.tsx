/** The encoding of a text file, with a line of the file to judge it by; asks where several encodings are possible. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PossibleEncoding, ReadSettings } from "../contract/import-schemas.ts";
import classes from "./imports.module.css";

type Encoding = ReadSettings["encoding"];

/** Languages that are written in an encoding; those for all languages are absent. */
const languagesOf: Readonly<Partial<Record<Encoding, readonly string[]>>> = {
  "windows-1252": ["en", "de", "fr", "es"],
  "windows-1250": ["pl", "cs", "hu"],
  "windows-1251": ["ru", "uk", "bg"],
  "windows-1253": ["el"],
  "windows-1254": ["tr"],
  "windows-1255": ["he"],
  "windows-1256": ["ar", "fa"],
  "windows-1257": ["lt", "lv", "et"],
  "windows-1258": ["vi"],
  "windows-874": ["th"],
  "iso-8859-2": ["pl", "cs", "hu"],
  "koi8-u": ["uk", "ru"],
  gb18030: ["zh-Hans"],
  big5: ["zh-Hant"],
  shift_jis: ["ja"],
  "euc-jp": ["ja"],
  "euc-kr": ["ko"],
};

/** The name of an encoding with the languages it is used for, such as "WINDOWS-1254 (Turkish)". */
export function encodingName(encoding: Encoding, language: string): string {
  const names = new Intl.DisplayNames(language, { type: "language" });
  const languages = languagesOf[encoding]?.map((code) => names.of(code) ?? code) ?? [];
  const list = new Intl.ListFormat(language, { type: "unit" }).format(languages);
  return languages.length === 0 ? encoding.toUpperCase() : `${encoding.toUpperCase()} (${list})`;
}

interface EncodingChoiceProps {
  chosen: Encoding;
  possible: readonly PossibleEncoding[];
  isDisabled: boolean;
  onChange: (encoding: Encoding) => void;
}

export function EncodingChoice({ chosen, possible, isDisabled, onChange }: EncodingChoiceProps): ReactNode {
  const { t, i18n } = useTranslation();
  const name = useId();
  const [guess] = possible;
  if (possible.length < 2)
    return guess !== undefined && guess.encoding === chosen && guess.sample !== "" ? (
      <p className={classes["reading"]}>
        {t("imports:encodingGuess", { encoding: encodingName(chosen, i18n.language) })}{" "}
        <bdi className={classes["sample"]}>{guess.sample}</bdi>
      </p>
    ) : null;
  return (
    <fieldset className={classes["encodings"]} disabled={isDisabled}>
      <legend>{t("imports:encodingAsk")}</legend>
      {possible.map(({ encoding, sample }) => (
        <label key={encoding}>
          <input type="radio" name={name} checked={encoding === chosen} onChange={() => onChange(encoding)} />
          <bdi className={classes["sample"]}>{sample}</bdi> <small>{encodingName(encoding, i18n.language)}</small>
        </label>
      ))}
    </fieldset>
  );
}
