/** `/`: whatever a plugin puts there for this user, else the welcome page. */
import { useEffect, type ReactNode } from "react";
import { shellMessages } from "../../contract/messages/shell.ts";
import { useTranslate } from "../i18n/translate.ts";
import { useAdminUser, useBaseConfig } from "../session/hooks.ts";
import { refreshBadges } from "../session/session.ts";
import { SlotOutlet } from "../slot-outlet.tsx";
import { slots } from "../slots.ts";
import { LinkButton } from "../ui/button.tsx";
import { Skeleton } from "../ui/states.tsx";
import classes from "./pages.module.css";

export function HomeScreen(): ReactNode {
  // Spec 2: the overview asks for fresh badges when it appears.
  useEffect(() => void refreshBadges(), []);
  return <SlotOutlet slot={slots.home} fallback={<Welcome />} />;
}

function Welcome(): ReactNode {
  const t = useTranslate();
  const config = useBaseConfig();
  const { username } = useAdminUser();
  const name = String(config?.user[config.config.userFullnameField ?? ""] ?? "") || username;
  return (
    <section className={classes["centered"]}>
      <h1>{config === undefined ? <Skeleton width={220} height={24} /> : t(shellMessages.welcome, { name })}</h1>
      <p className={classes["hint"]}>{t(shellMessages.welcomeHint)}</p>
      <div className={classes["buttons"]}>
        <LinkButton to="/buy-codes" variant="primary" icon="plus">{t(shellMessages.createOrder)}</LinkButton>
        <LinkButton to="/resource/orders">{t(shellMessages.viewOrders)}</LinkButton>
      </div>
    </section>
  );
}
