/** How the gallery shows its examples: theme, direction, language and width. */
import { build } from "portal:build";
import type { ReactNode } from "react";
import { languageName } from "../../contract/format/language.ts";
import { LabelledSelect } from "../ui/select-input.tsx";
import { directions, themes, widths, type GalleryAddress } from "./address.ts";
import { titleOf } from "./named-gallery.ts";
import classes from "./gallery-page.module.css";

const directionNames = { ltr: "Left to right", rtl: "Right to left" } as const;

interface SettingsBarProps {
  address: GalleryAddress;
  onChange: (next: Partial<GalleryAddress>) => void;
}

export function SettingsBar({ address, onChange }: SettingsBarProps): ReactNode {
  const { theme, direction, language, width } = address;
  return (
    <div className={classes["settings"]} role="group" aria-label="Settings">
      <LabelledSelect
        label="Theme"
        value={theme}
        options={themes.map((name) => [name, titleOf(name)])}
        onChange={(next) => onChange({ theme: themes.find((name) => name === next) ?? theme })}
      />
      <LabelledSelect
        label="Direction"
        value={direction ?? ""}
        options={[["", "Of the language"], ...directions.map((name) => [name, directionNames[name]] as const)]}
        onChange={(next) => onChange({ direction: directions.find((name) => name === next) })}
      />
      <LabelledSelect
        label="Language"
        value={language}
        options={build.languages.map((code) => [code, languageName(code)])}
        onChange={(next) => onChange({ language: next })}
      />
      <LabelledSelect
        label="Width"
        value={String(width)}
        options={widths.map((pixels) => [String(pixels), `${pixels} px`])}
        onChange={(next) => onChange({ width: widths.find((pixels) => String(pixels) === next) ?? width })}
      />
    </div>
  );
}
