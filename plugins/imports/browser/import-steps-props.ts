/** The texts and components with which a plugin customizes the steps of its imports. */
import type { ComponentType, ReactNode } from "react";
import type { BrowserServices } from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import type { ImportInfo, ImportMapping, ImportPreview } from "../contract/import-schemas.ts";

/** The importer's own messages; each receives `rows`, `total` and `stored`, and `stored` selects the plural form. */
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

/** The parts of a step, which a page renders as cards and a dialog as its content. */
export interface ImportParts {
  step: "choose" | "map" | "watch";
  /** Absent until a file is uploaded. */
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
  /** The id of the open import; `null` while a file is being chosen. */
  id: string | null;
  onOpen: (id: string | null) => void;
  draw: (parts: ImportParts) => ReactNode;
  canCheck?: boolean;
  /** Renders the mapping of fields; without it, each column of the preview has a select for its field. */
  fields?: ComponentType<ImportFieldsProps>;
  /** The label of a field in the list of problems. */
  fieldLabel?: (field: string) => string | undefined;
  /** Numbers of the outcome, shown instead of the sentence about skipped rows. */
  counts?: (info: ImportInfo) => readonly (readonly [label: string, count: number])[];
  /** Links from an outcome to the stored records. */
  links?: ComponentType<{ info: ImportInfo }>;
  /** An additional column of the past imports. */
  pastColumn?: { label: string; value: (info: ImportInfo) => string };
  /** Called when an import ends that stored at least one record. */
  onStored?: () => void;
}
