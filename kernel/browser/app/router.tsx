/** The pages: each in its layout, loaded when it first opens. */
import { build } from "portal:build";
import { useAtomValue } from "jotai";
import { createElement, useEffect, useRef, useState, type FunctionComponent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useRoutes, type RouteObject } from "react-router-dom";
import { Contributed } from "../extension/contribution.tsx";
import { translateText } from "../i18n/translate.ts";
import { usePluginMessages } from "../i18n/use-plugin-messages.ts";
import type { BrowserRegistry, Owned } from "../extension/install.ts";
import { setNavigate } from "../navigation/go-to.ts";
import { HistoryRouter } from "../navigation/history-router.tsx";
import { createPageHistory, type PageHistory } from "../navigation/page-history.ts";
import { Redirect } from "../navigation/redirect.tsx";
import { pageLabelAtom, usePageTitle } from "../navigation/page-title.ts";
import { PageBoundary } from "../pages/page-boundary.tsx";
import { PageFailed } from "../pages/page-failed.tsx";
import { isAllowed, useRole } from "../extension/permissions.ts";
import type { PluginInstance } from "../extension/component-props.ts";
import type { RouteContribution } from "../extension/plugin.ts";

import { useScrollMemory } from "./scroll-memory.ts";
import { isAuthorizedAtom } from "../session/atoms.ts";
import { isAtSignedOutPage } from "../session/session-lost.ts";
import { Skeleton } from "../ui/states.tsx";
import { clearOldToasts } from "../toasts/toasts.ts";
import { NotFoundScreen } from "../pages/lazy-not-found-screen.tsx";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";

/** Keyed by the `layout` of a route. */
export const layouts = {
  shell: (): Promise<typeof import("./reading.ts").Shell> => import("./reading.ts").then((module) => module.Shell),
  blank: (): Promise<typeof import("../sign-in/signed-out.ts").BlankLayout> =>
    import("../sign-in/signed-out.ts").then((module) => module.BlankLayout),
} as const;

export interface PageRouter {
  readonly history: PageHistory;
  readonly routes: RouteObject[];
}

/** Creates the router of all pages that the kernel and the plugins contribute, at the address that is open now. */
export function createPageRouter({ routes }: BrowserRegistry): PageRouter {
  const inLayout = (layout: RouteContribution["layout"]): RouteObject[] =>
    routes
      .filter((route) => route.layout === layout)
      .map((route) => ({ path: route.path, element: <Page route={route} /> }));
  const history = createPageHistory();
  setNavigate((to, { replace = false }) => history[replace ? "replace" : "push"](`${build.basePath}${to}`));
  return {
    history,
    routes: [
      {
        element: <AllPages />,
        children: [
          { element: <Layout load={layouts.blank} />, children: inLayout("blank") },
          {
            element: <SignedIn />,
            children: [
              ...inLayout("shell"),
              { path: "/home", element: <Redirect to="/" /> },
              { path: "*", element: <NotFoundScreen /> },
            ],
          },
        ],
      },
    ],
  };
}

/** The page of the address that is open. */
export function Pages({ router: { history, routes } }: { router: PageRouter }): ReactNode {
  return (
    <HistoryRouter history={history}>
      <PageBoundary>
        <CurrentPage routes={routes} />
      </PageBoundary>
    </HistoryRouter>
  );
}

const CurrentPage = ({ routes }: { routes: RouteObject[] }): ReactNode => useRoutes(routes);

/** What every page has, and what runs on every page change. */
function AllPages(): ReactNode {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    clearOldToasts();
  }, [pathname]);
  useScrollMemory();
  const [first] = useState(pathname);
  // Screen readers announce the title of the first page themselves.
  const label = useAtomValue(pageLabelAtom);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {pathname === first ? "" : label}
      </p>
      <Outlet />
    </>
  );
}

/** Redirects users who are known to be signed out to the sign-in page at once; authoritative is the server's 401. */
function SignedIn(): ReactNode {
  const { pathname, search } = useLocation();
  if (useAtomValue(isAuthorizedAtom)) return <Layout load={layouts.shell} />;
  // Signing out navigates to the sign-in page itself, without a `next` parameter.
  if (isAtSignedOutPage()) return null;
  const next = `${pathname}${search}`;
  return <Redirect to={next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`} />;
}

function Layout({ load }: { load: () => Promise<React.FunctionComponent<{ children: ReactNode }>> }): ReactNode {
  const Body = useLazyComponent(load);
  return Body === undefined ? null : createElement(Body, null, <Outlet />);
}

const refused = (): Promise<FunctionComponent<{ instance: PluginInstance }>> =>
  import("../pages/refused-screen.tsx").then((module) => module.RefusedScreen);

/** Tells users without permission that the page exists but is not available to them, e.g. after a colleague's link. */
function Page({ route }: { route: Owned<RouteContribution> }): ReactNode {
  const role = useRole();
  if (isAllowed(route, role)) return <AllowedPage route={route} />;
  // Who the user is may load late.
  if (role === "") return <Skeleton width={240} height={28} />;
  return <Contributed load={refused} props={{ instance: route.instance }} />;
}

function AllowedPage({ route }: { route: Owned<RouteContribution> }): ReactNode {
  useTranslation();
  const hasTexts = usePluginMessages([route.instance.plugin]);
  usePageTitle(hasTexts ? translateText(route.title ?? "") : "");
  // The key resets the error boundary, so that a failed page does not affect the next one.
  return (
    <Contributed key={route.path} load={route.load} props={{ instance: route.instance }} fallback={<PageFailed />} />
  );
}
