/**
 * The page of the component tests: one field, row or form of the portal with its real styles and texts, but without
 * sign-in, server and menu. The page contains the name of its scene and the properties that the test gives it.
 */
import "../../../kernel/browser/ui/base.css";
import "../../../kernel/browser/app/reading.ts";
import { Provider } from "jotai";
import { StrictMode, type FunctionComponent, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Messages } from "../../../kernel/contract/i18n/messages.ts";
import { browserFeatures } from "../../../kernel/browser/app/features.ts";
import { browser as resources } from "../../../plugins/resources/browser.tsx";
import { LazyDialogs } from "../../../kernel/browser/app/lazy-dialogs.tsx";
import { installBrowser } from "../../../kernel/browser/extension/install.ts";
import { registryAtom } from "../../../kernel/browser/extension/registry.ts";
import { applyLanguage } from "../../../kernel/browser/i18n/translate.ts";
import { HistoryRouter } from "../../../kernel/browser/navigation/history-router.tsx";
import { createPageHistory } from "../../../kernel/browser/navigation/page-history.ts";
import { store } from "../../../kernel/browser/state/store.ts";
import { applyBrand } from "../../../kernel/browser/theme/theme.ts";
import { ToastStack } from "../../../kernel/browser/ui/toast-stack.tsx";
import { TooltipHost } from "../../../kernel/browser/ui/tooltip-host.tsx";
import { ComboboxScene } from "./combobox-scene.tsx";
import { CountScene } from "./count-scene.tsx";
import { FieldScene } from "./field-scene.tsx";
import { FilterBuilderScene } from "./filter-builder-scene.tsx";
import { FilterScene } from "./filter-scene.tsx";
import { FormScene } from "./form-scene.tsx";
import { ListViewsScene } from "./list-views-scene.tsx";
import { OfferedScene } from "./offered-scene.tsx";
import { OwnFormsScene } from "./own-forms-scene.tsx";
import { RowScene } from "./row-scene.tsx";
import { TooltipScene } from "./tooltip-scene.tsx";

const scenes = {
  combobox: ComboboxScene,
  count: CountScene,
  field: FieldScene,
  filter: FilterScene,
  filterBuilder: FilterBuilderScene,
  form: FormScene,
  listViews: ListViewsScene,
  offered: OfferedScene,
  ownForms: OwnFormsScene,
  row: RowScene,
  tooltip: TooltipScene,
};
/** The scenes by name, with the properties that a test gives them: values that JSON can hold. */
export type Scenes = typeof scenes;

const { name, props } = JSON.parse(document.getElementById("scene")?.textContent ?? "{}") as {
  name: keyof Scenes;
  props: never;
};
const Scene = scenes[name] as FunctionComponent;

function Page(): ReactNode {
  return (
    <main style={{ padding: 24 }}>
      <h1>{name}</h1>
      <Scene {...(props as object)} />
    </main>
  );
}

const installed = installBrowser([...browserFeatures, { id: "kernel", browser: resources }]);
if ("problems" in installed) throw new Error(JSON.stringify(installed.problems));
store.set(registryAtom, installed.registry);
applyBrand();
const { lang } = document.documentElement;
if (lang !== "en") {
  const texts = (namespace: string): Promise<{ default: Messages }> =>
    import(`../../../kernel/messages/${namespace}/${lang}.json`) as Promise<{ default: Messages }>;
  const [kernel, lists, filters, forms, aggregates, bulk, dates, numbers] = await Promise.all([
    texts("kernel"),
    texts("lists"),
    texts("filters"),
    texts("forms"),
    texts("aggregates"),
    texts("bulk"),
    texts("dates"),
    texts("numbers"),
  ]);
  const byNamespace: Readonly<Record<string, Messages>> = {
    kernel: kernel.default,
    lists: lists.default,
    filters: filters.default,
    forms: forms.default,
    aggregates: aggregates.default,
    bulk: bulk.default,
    dates: dates.default,
    numbers: numbers.default,
  };
  await applyLanguage(lang, (namespace, english) => byNamespace[namespace] ?? english);
}
const history = createPageHistory();
const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <HistoryRouter history={history}>
          <Page />
        </HistoryRouter>
        <ToastStack />
        <LazyDialogs />
        <TooltipHost />
      </Provider>
    </StrictMode>,
  );
