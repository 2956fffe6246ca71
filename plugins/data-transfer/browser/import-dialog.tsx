/** An import from the file to its outcome: choose, map and preview, watch. It goes on when the dialog is closed. */
import { useState, type ReactNode } from "react";
import type { InjectionProps } from "#kernel/browser";
import type { ImportInfo } from "../contract.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { MapColumns } from "./map-columns.tsx";

type Step = { name: "choose" } | { name: "map" | "watch"; info: ImportInfo };

export function ImportDialog({ onClose, ...props }: InjectionProps & { onClose: () => void }): ReactNode {
  const [step, setStep] = useState<Step>({ name: "choose" });
  const choose = (): void => setStep({ name: "choose" });
  if (step.name === "choose") {
    return <ChooseFile {...props} onClose={onClose} onOpen={(info) => setStep({ name: info.state === "uploading" ? "map" : "watch", info })} />;
  }
  const map = (): void => setStep({ name: "map", info: step.info });
  return step.name === "map"
    ? <MapColumns {...props} info={step.info} onClose={onClose} onBack={choose} onStarted={(info) => setStep({ name: "watch", info })} />
    : <ImportOutcome {...props} key={step.info.id} info={step.info} onClose={onClose} onBack={choose} onMap={map} />;
}
