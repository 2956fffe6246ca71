/** The router over a history of pages: React Router's plain one, without the loaders and actions of its data router. */
import { build } from "portal:build";
import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { Router, type NavigateOptions } from "react-router-dom";
import type { NavigationBlocker, PageHistory, Visit } from "./page-history.ts";

const HistoryContext = createContext<PageHistory | undefined>(undefined);

/**
 * Gives its children the location, and navigates for them. A page that loads leaves the former one on screen, unless
 * the navigation has the option `flushSync`.
 */
export function HistoryRouter({ history, children }: { history: PageHistory; children: ReactNode }): ReactNode {
  const [visit, setVisit] = useState(history.visit);
  useLayoutEffect(() => {
    const show = (next: Visit, { flushSync: isSync }: NavigateOptions): void =>
      isSync === true ? flushSync(() => setVisit(next)) : startTransition(() => setVisit(next));
    const stop = history.listen(show);
    // Back may have been pressed, or a child have navigated, before this listened.
    show(history.visit, {});
    return stop;
  }, [history]);
  return (
    <HistoryContext value={history}>
      <Router basename={build.basePath} location={visit.location} navigationType={visit.type} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/**
 * Asks `blocker` before each navigation in the portal while the component is mounted. Closing the tab is not one: that
 * is the browser's event `beforeunload`.
 * @example useNavigationBlocker(({ proceed }) => isDirty && (askUser().then((isSure) => isSure && proceed()), true));
 */
export function useNavigationBlocker(blocker: NavigationBlocker): void {
  const history = useContext(HistoryContext);
  const isBlocked = useEffectEvent(blocker);
  useEffect(() => history?.block((attempt) => isBlocked(attempt)), [history]);
}
