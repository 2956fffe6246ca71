/** The code on its own page, hidden. */
import type { ReactNode } from "react";
import { useAdminUser, type ValueProps } from "#kernel/browser";
import { HiddenCode } from "./hidden-code.tsx";

export function CodeValue({ instance, row, value }: ValueProps): ReactNode {
  const role = String(useAdminUser().dbUser["role"]);
  return <HiddenCode instance={instance} id={String(row._primaryKeyValue ?? row["id"])} tail={String(value ?? "")} mayReveal={(instance.options["revealRoles"] as readonly string[]).includes(role)} />;
}
