/** The page at `/`: the fill that a plugin provides for this user, else the welcome page. */
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRegistry } from "../extension/registry.ts";
import { useAdminUser, useBaseConfig } from "../session/hooks.ts";
import { refreshBadges } from "../session/session.ts";
import { SlotOutlet } from "../extension/slot-outlet.tsx";
import { slots } from "../extension/slots.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "react-router-dom";
import { Skeleton } from "../ui/states.tsx";
import classes from "./home-screen.module.css";

const ordersId = "orders";
const waysOn = [
  { to: "/buy-codes", icon: "shopping-cart", label: "lists:home.createOrder", hint: "lists:home.createOrderHint" },
  { to: `/resource/${ordersId}`, icon: "list", label: "lists:home.viewOrders", hint: "lists:home.viewOrdersHint" },
] as const;

export function HomeScreen(): ReactNode {
  // Spec 2: the overview refreshes the badges when it mounts.
  useEffect(() => void refreshBadges(), []);
  const { slotFills } = useRegistry();
  // The user's permissions decide which fill is shown, so nothing is rendered until they are loaded.
  if (useBaseConfig() === undefined && slotFills.some(({ slot }) => slot.name === slots.home.name)) return null;
  return <SlotOutlet slot={slots.home} fallback={<Welcome />} />;
}

/** Hides links to pages whose plugin is not part of the deployment. */
function useLeadsOn(): (to: string) => boolean {
  const { routes } = useRegistry();
  const resources = useBaseConfig()?.resources;
  const page = (to: string): boolean => routes.find(({ path }) => path === to)?.instance.plugin !== "kernel";
  return (to) =>
    to === `/resource/${ordersId}`
      ? resources === undefined || resources.some(({ resourceId }) => resourceId === ordersId)
      : page(to);
}

function Welcome(): ReactNode {
  const { t } = useTranslation();
  const leadsOn = useLeadsOn();
  const config = useBaseConfig();
  const { username } = useAdminUser();
  const name = String(config?.user[config.config.userFullnameField ?? ""] ?? "") || username;
  return (
    <section className={classes["welcome"]}>
      <h1>{config === undefined ? <Skeleton width={260} height={24} /> : t("lists:home.welcome", { name })}</h1>
      {waysOn.some(({ to }) => leadsOn(to)) && <p className={classes["hint"]}>{t("lists:home.welcomeHint")}</p>}
      <div className={classes["ways"]}>
        {waysOn
          .filter(({ to }) => leadsOn(to))
          .map(({ to, icon, label, hint }) => (
            <Link key={to} to={to} className={classes["way"]}>
              <span className={classes["wayIcon"]}>
                <Icon name={icon} size={18} />
              </span>
              <span>
                <strong>{t(label)}</strong>
                <span>{t(hint)}</span>
              </span>
              <span className={classes["wayArrow"]}>
                <Icon name="chevron-right" />
              </span>
            </Link>
          ))}
      </div>
    </section>
  );
}
