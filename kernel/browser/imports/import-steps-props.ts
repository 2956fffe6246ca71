/** What a plugin says about its imports, and how it draws their steps. */
import type { ComponentType, ReactNode } from "react";
import type { ImportInfo, ImportMapping, ImportPreview } from "../../contract/imports/import-schemas.ts";
import type { MessageKey } from "../../contract/i18n/translate-text.ts";
import type { BrowserServices } from "../plugin.ts";

/** Messages in the importer's own words; each gets `rows`, `total` and `stored`, plural forms go by what was stored. */
export interface ImportWords {
  paste: MessageKey;
  usePasted: MessageKey;
  pastedName: MessageKey;
  working: MessageKey;
  done: MessageKey;
  cancelled: MessageKey;
  report: MessageKey;
}

export interface ImportFieldsProps {
  services: BrowserServices;
  preview: ImportPreview;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** The parts of a step, which a page draws as cards and a dialog as its content. */
export interface ImportParts {
  step: "choose" | "map" | "watch";
  /** Once there is one. */
  fileName?: string;
  body: ReactNode;
  actions?: ReactNode;
  /** The table of past imports. */
  past: ReactNode;
}

export interface ImportStepsProps {
  services: BrowserServices;
  target?: string;
  words: ImportWords;
  /** The import that is open; none while a file is chosen. */
  id: string | null;
  onOpen: (id: string | null) => void;
  draw: (parts: ImportParts) => ReactNode;
  canCheck?: boolean;
  /** Maps fields in the plugin's own way; without it, each column of the preview says which field it fills. */
  fields?: ComponentType<ImportFieldsProps>;
  /** What problems call the fields they are about. */
  fieldLabel?: (field: string) => string | undefined;
  /** Numbers of the outcome, in place of the sentence about what was left out. */
  counts?: (info: ImportInfo) => readonly (readonly [label: string, count: number])[];
  /** Links from an outcome to what was stored. */
  links?: ComponentType<{ info: ImportInfo }>;
  /** One more column of the past imports. */
  pastColumn?: { label: string; value: (info: ImportInfo) => string };
  /** Called when an import that stored something has ended. */
  onStored?: () => void;
}
