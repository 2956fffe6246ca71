/** The fields of the view dialog that make a shared view the default of roles. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { everyRole } from "@portalkit/kernel/contract";
import { Checkbox } from "@portalkit/kernel/browser";
import type { ViewRole } from "../contract.ts";
import type { Sharing } from "./view-sharing.tsx";
import classes from "./views.module.css";

/** The roles that a view with this sharing can be the default of. */
export const defaultableRoles = ({ kind, roles }: Sharing, offered: readonly ViewRole[]): readonly string[] => {
  if (kind === "private") return [];
  if (kind === "roles") return roles;
  return [everyRole, ...offered.map(({ value }) => value)];
};

export function DefaultRoles({
  sharing,
  offered,
  chosen,
  onChange,
}: {
  sharing: Sharing;
  offered: readonly ViewRole[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const roles = defaultableRoles(sharing, offered);
  if (roles.length === 0) return null;
  return (
    <div className={classes["roles"]} role="group" aria-label={t("views:defaultFor")}>
      <p className={classes["note"]}>{t("views:defaultFor")}</p>
      {roles.map((role) => (
        <Checkbox
          key={role}
          checked={chosen.includes(role)}
          onChange={(isChecked) => onChange(isChecked ? [...chosen, role] : chosen.filter((other) => other !== role))}
        >
          {role === everyRole ? t("views:everyoneElse") : (offered.find(({ value }) => value === role)?.label ?? role)}
        </Checkbox>
      ))}
    </div>
  );
}
