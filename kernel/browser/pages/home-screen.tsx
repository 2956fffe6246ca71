/**
 * The page at `/`: that of the menu item with `homepage`, else the fill that a plugin provides for this user, else the
 * welcome page.
 */
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "../navigation/link.tsx";
import type { BaseConfig, MenuItem } from "../../contract/shell/shell-endpoints.ts";
import type { Owned } from "../extension/install.ts";
import { useAllowed } from "../extension/permissions.ts";
import type { HomeLinkContribution } from "../extension/plugin.ts";
import { useReachable } from "../extension/reachable.ts";
import { useRegistry } from "../extension/registry.ts";
import { SlotOutlet } from "../extension/slot-outlet.tsx";
import { slots } from "../extension/slots.ts";
import { Redirect } from "../navigation/redirect.tsx";
import { useLeftToBrowser } from "../hooks/use-first-render.ts";
import { translateText } from "../i18n/translate.ts";
import { usePluginMessages } from "../i18n/use-plugin-messages.ts";
import { listPath } from "../../contract/resources/record-paths.ts";
import { useBaseConfig } from "../session/hooks.ts";
import { refreshBadges } from "../session/session.ts";
import { Icon } from "../ui/icon.tsx";
import classes from "./home-screen.module.css";

export function HomeScreen(): ReactNode {
  // docs/product.md, portal 2: the overview refreshes the badges when it mounts.
  useEffect(() => void refreshBadges(), []);
  const config = useBaseConfig();
  const { menu } = useRegistry();
  const isReachable = useReachable();
  const homepage = homepageOf([...(config?.menu ?? []), ...menu]);
  const isElsewhere = config !== undefined && homepage !== undefined && isReachable(homepage);
  // The browser opens the other page by itself: there is nothing of this one to take over.
  useLeftToBrowser(isElsewhere);
  // The user's menu and permissions decide what is shown, so nothing is rendered until they are loaded.
  if (config === undefined) return null;
  if (isElsewhere) return <Redirect to={homepage} />;
  return <SlotOutlet slot={slots.home} fallback={<Welcome config={config} />} />;
}

/** Returns the path of the item with `homepage`; undefined if there is none, or if it is the page at `/` itself. */
function homepageOf(items: readonly MenuItem[]): string | undefined {
  const item = items
    .flatMap((parent) => [parent, ...(parent.children ?? [])])
    .find(({ homepage }) => homepage === true);
  const path = item?.path ?? (item?.resourceId === undefined ? undefined : listPath(item.resourceId));
  return path === undefined || /^\/(home)?([?#]|$)/.test(path) ? undefined : path;
}

function Welcome({ config: { user, config, adminUser } }: { config: BaseConfig }): ReactNode {
  const { t } = useTranslation();
  const links = useHomeLinks();
  const name = String(user[config.userFullnameField ?? ""] ?? "") || adminUser.username;
  return (
    <section className={classes["welcome"]}>
      <h1>{t("lists:home.welcome", { name })}</h1>
      {links.length > 0 && <p className={classes["hint"]}>{t("lists:home.welcomeHint")}</p>}
      <div className={classes["ways"]}>
        {links.map(({ to, icon, label, hint }) => (
          <Link key={to} to={to} className={classes["way"]}>
            <span className={classes["wayIcon"]}>
              <Icon name={icon} size={18} />
            </span>
            <span>
              <strong>{translateText(label)}</strong>
              <span>{translateText(hint)}</span>
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

/** Returns the cards of this user, in the words of their plugins; none until the words are loaded. */
function useHomeLinks(): readonly Owned<HomeLinkContribution>[] {
  const { homeLinks } = useAllowed();
  const isReachable = useReachable();
  const hasTexts = usePluginMessages([...new Set(homeLinks.map(({ instance }) => instance.plugin))]);
  return hasTexts ? homeLinks.filter(({ to }) => isReachable(to)) : [];
}
