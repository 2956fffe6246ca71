/** Renders the code on its own page, hidden at first. */
import type { ReactNode } from "react";
import { useMay, type ValueProps } from "@portalkit/kernel/browser";
import type { gameCodes } from "../../contract.ts";
import { HiddenCode } from "./hidden-code.tsx";

export function CodeValue({ instance, row, value }: ValueProps<typeof gameCodes>): ReactNode {
  return (
    <HiddenCode
      instance={instance}
      id={String(row._primaryKeyValue ?? row["id"])}
      tail={String(value ?? "")}
      mayReveal={useMay(instance)("reveal")}
    />
  );
}
