/** The menu: headings, links, expandable groups, live badges. */
import { useAtomValue } from "jotai";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { Link } from "../navigation/link.tsx";
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";
import { groupDigits } from "../../contract/format/decimal.ts";
import { translateText } from "../i18n/translate.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { usePluginMessages } from "../i18n/use-plugin-messages.ts";
import { useRegistry } from "../extension/registry.ts";
import { badgesAtom } from "../session/atoms.ts";
import { useBaseConfig } from "../session/hooks.ts";
import { SlotOutlet } from "../extension/slot-outlet.tsx";
import { slots } from "../extension/slots.ts";
import { readStored, writeStored } from "../state/stored.ts";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/states.tsx";
import { LazyAnnouncement } from "./lazy-announcement.tsx";
import { isActiveLink, kindOfMenuItem, linkOfMenuItem } from "../../contract/shell/menu-links.ts";
import classes from "./sidebar.module.css";

export function Sidebar(): ReactNode {
  const { t } = useTranslation();
  const config = useBaseConfig();
  const { menu } = useRegistry();
  const hasTexts = usePluginMessages(menu.map(({ instance }) => instance.plugin));
  const ofPlugins = hasTexts ? menu.map((item) => ({ ...item, label: translateText(item.label ?? "") })) : [];
  const injections = config?.config.globalInjections;
  return (
    <nav className={classes["sidebar"]} aria-label={t("kernel:shell.mainMenu")}>
      <SlotOutlet slot={slots.sidebarTop} named={injections?.sidebarTop} />
      {config === undefined ? (
        <MenuSkeleton />
      ) : (
        <ul>
          {[...config.menu, ...ofPlugins].map((item, index) => (
            <Entry key={`${index} ${item.label ?? ""}`} item={item} />
          ))}
        </ul>
      )}
      <SlotOutlet slot={slots.sidebar} named={injections?.sidebar} />
      <LazyAnnouncement />
    </nav>
  );
}

function Entry({ item }: { item: MenuItem }): ReactNode {
  switch (kindOfMenuItem(item)) {
    case "divider":
      return <li aria-hidden className={classes["divider"]} />;
    case "gap":
      return <li aria-hidden className={classes["gap"]} />;
    case "heading":
      return <li className={classes["heading"]}>{item.label}</li>;
    case "group":
      return <Group item={item} />;
    default:
      return (
        <li>
          <ItemLink item={item} />
        </li>
      );
  }
}

/** Remembers whether it is open; initially as configured, or open if it contains the current page. */
function Group({ item }: { item: MenuItem }): ReactNode {
  const { pathname } = useLocation();
  const children = item.children ?? [];
  const storageKey = `portal.menu.${item.itemId ?? item.label ?? ""}`;
  const isInside = children.some((child) => isActiveLink(linkOfMenuItem(child), pathname));
  const [isOpen, setOpen] = useState(() => {
    const stored = readStored(storageKey);
    return stored === null ? item.open === true || isInside : stored === "open";
  });
  const toggle = (): void => {
    writeStored(storageKey, isOpen ? "closed" : "open");
    setOpen(!isOpen);
  };
  return (
    <li>
      <button
        type="button"
        className={classes["item"]}
        aria-expanded={isOpen}
        data-inside={isInside || undefined}
        onClick={toggle}
      >
        {item.icon === undefined ? null : <Icon name={item.icon} size={17} />}
        <span className={classes["label"]}>{item.label}</span>
        <BadgeOf item={item} />
        <span className={classes["chevron"]}>
          <Icon name="chevron-down" size={14} />
        </span>
      </button>
      {isOpen && (
        <ul className={classes["children"]}>
          {children.map((child, index) => (
            <li key={`${index} ${child.label ?? ""}`}>
              <ItemLink item={child} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ItemLink({ item }: { item: MenuItem }): ReactNode {
  const { pathname } = useLocation();
  const link = linkOfMenuItem(item);
  if (link === undefined) return <span className={classes["item"]}>{item.label}</span>;
  return (
    <Link to={link} className={classes["item"]} aria-current={isActiveLink(link, pathname) ? "page" : undefined}>
      {item.icon === undefined ? null : <Icon name={item.icon} size={17} />}
      <span className={classes["label"]}>{item.label}</span>
      <BadgeOf item={item} />
    </Link>
  );
}

function BadgeOf({ item }: { item: MenuItem }): ReactNode {
  const badges = useAtomValue(badgesAtom);
  const language = useLanguage();
  const badge = (item.itemId === undefined ? undefined : badges[item.itemId]) ?? item.badge;
  if (badge === undefined || badge === null || badge === "") return null;
  return (
    <span className={classes["badge"]} data-tip={item.badgeTooltip}>
      {/^\d+$/.test(String(badge)) ? groupDigits(String(badge), language) : badge}
      {item.badgeTooltip === undefined ? null : <span className="visually-hidden"> {item.badgeTooltip}</span>}
    </span>
  );
}

function MenuSkeleton(): ReactNode {
  return (
    <ul aria-hidden>
      {[72, 110, 84, 96, 60, 104].map((width) => (
        <li key={width} className={classes["item"]}>
          <Skeleton width={17} height={17} />
          <Skeleton width={width} height={12} />
        </li>
      ))}
    </ul>
  );
}
