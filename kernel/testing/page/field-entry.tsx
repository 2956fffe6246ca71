/** The script of a page with one field, for `renderField`: with the plugins, session and texts of the application. */
import { OneField } from "portal:one-field";
import { Provider } from "jotai";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../../browser/app/reading.ts";
import { installPlugins } from "../../browser/app/application.tsx";
import { LazyDialogs } from "../../browser/app/lazy-dialogs.tsx";
import { HistoryRouter } from "../../browser/navigation/history-router.tsx";
import { startTranslations } from "../../browser/languages/start-translations.ts";
import { isAuthorizedAtom } from "../../browser/session/atoms.ts";
import { loadBaseConfig, loadPublicConfig } from "../../browser/session/session.ts";
import { store } from "../../browser/state/store.ts";
import { ToastStack } from "../../browser/ui/toast-stack.tsx";
import { TooltipHost } from "../../browser/ui/tooltip-host.tsx";

async function start(root: HTMLElement): Promise<void> {
  const { history } = installPlugins();
  await Promise.all([startTranslations(), loadPublicConfig(), store.get(isAuthorizedAtom) && loadBaseConfig()]);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <HistoryRouter history={history}>
          <OneField />
        </HistoryRouter>
        <ToastStack />
        <LazyDialogs />
        <TooltipHost />
      </Provider>
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root !== null) void start(root);
