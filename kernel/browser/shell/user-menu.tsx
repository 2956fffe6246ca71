/** The user menu: the signed-in user, the items of plugins, and "Sign out". */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBaseConfig } from "../session/hooks.ts";
import { signOut } from "../session/session.ts";
import { SlotOutlet, useSlotLoads } from "../extension/slot-outlet.tsx";
import { slots } from "../extension/slots.ts";
import { MenuItem } from "../ui/menu/menu-entries.tsx";
import { Menu } from "../ui/menu/menu.tsx";
import { Skeleton } from "../ui/states.tsx";
import classes from "./user-menu.module.css";

export function UserMenu(): ReactNode {
  const { t } = useTranslation();
  const config = useBaseConfig();
  const items = { slot: slots.userMenu, named: config?.config.globalInjections?.userMenu };
  const loads = useSlotLoads(items);
  if (config === undefined)
    return (
      <span className={classes["waiting"]}>
        <Skeleton width={30} height={30} />
      </span>
    );
  const { user, adminUser } = config;
  const fullName = String(user[config.config.userFullnameField ?? ""] ?? "");
  const initials = (fullName || adminUser.username)
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  const avatar = user["userAvatarUrl"];
  return (
    <Menu
      label={t("kernel:shell.userMenu")}
      loads={loads}
      triggerClassName={classes["trigger"] ?? ""}
      trigger={
        typeof avatar === "string" && avatar !== "" ? (
          <img src={avatar} alt="" />
        ) : (
          <span aria-hidden className={classes["initials"]} data-initials={initials} />
        )
      }
      header={
        <div className={classes["who"]}>
          <strong>{fullName || adminUser.username}</strong>
          {fullName === "" ? null : <span>{adminUser.username}</span>}
        </div>
      }
    >
      <SlotOutlet {...items} />
      <MenuItem label={t("kernel:shell.signOut")} icon="log-out" onSelect={() => void signOut()} />
    </Menu>
  );
}
