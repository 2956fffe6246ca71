/** The layout of every signed-in page: top bar, menu, content. */
import { build } from "portal:build";
import { useAtom, useAtomValue } from "jotai";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { Link } from "../navigation/link.tsx";
import { PageShortcuts } from "./page-shortcuts.tsx";
import { baseConfigErrorAtom } from "../session/atoms.ts";
import { useBaseConfig } from "../session/hooks.ts";
import { loadBaseConfig } from "../session/session.ts";
import { SlotOutlet } from "../extension/slot-outlet.tsx";
import { slots } from "../extension/slots.ts";
import { themeAtom } from "../theme/theme.ts";
import { IconButton } from "../ui/button.tsx";
import { Drawer } from "../ui/drawer.tsx";
import { ErrorBanner } from "../ui/states.tsx";
import { LivePausedBanner, OfflineBanner } from "./connection-banners.tsx";
import { SandboxNotice } from "./sandbox-notice.tsx";
import { Sidebar } from "./sidebar.tsx";
import { UserMenu } from "./user-menu.tsx";
import { loadPart } from "../hooks/load-part.ts";
import classes from "./shell.module.css";

const idleMs = 1_500;

export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const config = useBaseConfig();
  const error = useAtomValue(baseConfigErrorAtom);
  usePrefetch();
  const injections = config?.config.globalInjections;
  return (
    <div className={classes["shell"]}>
      <a className={classes["skip"]} href="#content">
        {t("kernel:shell.skipToContent")}
      </a>
      <TopBar />
      <div className={classes["side"]}>
        <Sidebar />
      </div>
      <main id="content" className={classes["content"]} tabIndex={-1}>
        <OfflineBanner />
        <LivePausedBanner />
        {error === undefined ? null : <ErrorBanner message={error} retry={() => void loadBaseConfig()} />}
        {children}
        <SlotOutlet slot={slots.everyPageBottom} named={injections?.everyPageBottom} />
      </main>
    </div>
  );
}

/** Starts prefetching after the first page has loaded. */
function usePrefetch(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      const start = async (): Promise<void> => {
        const { prefetchLinks } = await loadPart(() => import("../prefetch/idle.ts"));
        if (isWanted) stop = prefetchLinks();
      };
      void start();
    }, idleMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
}

function TopBar(): ReactNode {
  const { t } = useTranslation();
  const config = useBaseConfig();
  // Each navigation has its own, also those within a page.
  const { key } = useLocation();
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <header className={classes["top"]}>
      <PhoneMenu key={key} />
      <Link to="/" className={classes["brand"]}>
        {typeof config?.config.brandLogo === "string" ? (
          <img src={config.config.brandLogo} alt="" height={24} />
        ) : (
          <span className={classes["mark"]} aria-hidden>
            {build.brandName.slice(0, 1)}
          </span>
        )}
        <span>{config?.config.brandName ?? build.brandName}</span>
      </Link>
      <div className={classes["tools"]}>
        <SandboxNotice />
        <SlotOutlet slot={slots.header} named={config?.config.globalInjections?.header} />
        <PageShortcuts />
        {build.theme === null && (
          <IconButton
            icon={theme === "dark" ? "sun" : "moon"}
            label={t(theme === "dark" ? "kernel:shell.lightTheme" : "kernel:shell.darkTheme")}
            onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
          />
        )}
        <UserMenu />
      </div>
    </header>
  );
}

/** On narrow screens the menu is a drawer, which closes on navigation. */
function PhoneMenu(): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes["phoneMenu"]}>
      <IconButton icon="menu" label={t("kernel:shell.openMenu")} aria-expanded={isOpen} onClick={() => setOpen(true)} />
      {isOpen && (
        <Drawer title={build.brandName} side="start" onClose={() => setOpen(false)}>
          <Sidebar />
        </Drawer>
      )}
    </span>
  );
}
