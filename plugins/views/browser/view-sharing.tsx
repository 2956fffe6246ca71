/** The fields of the view dialog that say with whom a view is shared. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox, LabelledSelect } from "@portalkit/kernel/browser";
import type { SavedView, ViewRole } from "../contract.ts";
import classes from "./views.module.css";

export interface Sharing {
  kind: "private" | "roles" | "everyone";
  /** Used for `roles` only; kept while another kind is selected. */
  roles: readonly string[];
}

export const sharingOf = ({ isShared, roles }: Pick<SavedView, "isShared" | "roles">): Sharing => ({
  kind: !isShared ? "private" : roles === undefined ? "everyone" : "roles",
  roles: roles ?? [],
});

/** The part of a call that stores it. */
export const sharedFields = ({ kind, roles }: Sharing): { isShared: boolean; roles?: string[] } =>
  kind === "private" ? { isShared: false } : { isShared: true, roles: kind === "roles" ? [...roles] : [] };

/** @param props.offered the roles of the deployment; with none, a view is private or for everyone */
export function SharingFields({
  sharing,
  offered,
  onChange,
}: {
  sharing: Sharing;
  offered: readonly ViewRole[];
  onChange: (sharing: Sharing) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <LabelledSelect
        label={t("views:visibleTo")}
        value={sharing.kind}
        options={[
          ["private", t("views:onlyMe")],
          ...(offered.length > 0 || sharing.kind === "roles" ? [["roles", t("views:someRoles")] as const] : []),
          ["everyone", t("views:everyone")],
        ]}
        onChange={(kind) => onChange({ ...sharing, kind: kind as Sharing["kind"] })}
      />
      {sharing.kind === "roles" && (
        <div className={classes["roles"]} role="group" aria-label={t("views:roles")}>
          {offered.map(({ value, label }) => (
            <Checkbox
              key={value}
              checked={sharing.roles.includes(value)}
              onChange={(isChecked) =>
                onChange({
                  ...sharing,
                  roles: isChecked ? [...sharing.roles, value] : sharing.roles.filter((role) => role !== value),
                })
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  );
}
