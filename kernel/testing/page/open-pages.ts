/** Renders the pages and fields of one test portal, and closes all of them at its end. */
import type { LoadedConfig } from "../../server/extension/loaded-config.ts";
import type { FieldOptions, PageOptions } from "./page-options.ts";
import type { TestCaller } from "../server/caller.ts";
import { bundlePage, type PageEntry } from "./bundle.ts";
import { describeField } from "./describe-field.ts";
import { openPage, type RenderedPage } from "./open-page.ts";

/** A rendered field. */
export interface RenderedField extends RenderedPage {
  /**
   * The current value: of a form's field what it would save, of a filter an object with the values of its conditions,
   * by operator.
   */
  value(): unknown;
}

export interface TestPages {
  renderPage(path: string, options?: PageOptions): Promise<RenderedPage>;
  renderField(options: FieldOptions): Promise<RenderedField>;
  close(): Promise<void>;
}

/** What the script of a field adds to its window. */
interface FieldWindow extends Window {
  fieldValue?: () => string | undefined;
}

export function openPages({
  config,
  url,
  admin,
}: {
  config: LoadedConfig;
  /** The portal's origin. */
  url: string;
  admin: TestCaller;
}): TestPages {
  const codes = new Map<PageEntry, Promise<string>>();
  const opened = new Set<RenderedPage>();
  const { basePath, languages } = config.portal;

  async function open(
    entry: PageEntry,
    path: string,
    { as = admin, language = languages[0] ?? "en" }: PageOptions,
    data?: Readonly<Record<string, unknown>>,
  ): Promise<RenderedPage> {
    const code = codes.get(entry) ?? bundlePage(config, entry);
    codes.set(entry, code);
    const page = await openPage({
      url: `${url}${basePath}${path}`,
      code: await code,
      cookie: as.cookie,
      language,
      ...(data === undefined ? {} : { data }),
    });
    opened.add(page);
    return page;
  }

  return {
    renderPage: (path, options = {}) => open("application", path, options),
    renderField: async (options) => {
      const { as = admin, page, value, row, readonly: isReadonly = false } = options;
      const data = { field: { ...(await describeField(as, options)), page, value, row, isReadonly } };
      const rendered = await open("field", "/", options, data);
      return { ...rendered, value: () => valueIn(rendered.window) };
    },
    close: async () => void (await Promise.all([...opened].map((page) => page.close()))),
  };
}

/** A copy, because the window's objects have classes of their own, which strict comparisons tell apart. */
function valueIn(window: FieldWindow): unknown {
  const text = window.fieldValue?.();
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
