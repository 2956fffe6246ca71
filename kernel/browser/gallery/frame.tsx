/**
 * The page in the gallery's frame: one example, or all of a file below each other, with the plugins of the config but
 * without a server. Its address has the theme, direction and language before the `#`, and the example behind it.
 */
import "../ui/base.css";
import "../app/reading.ts";
import { build } from "portal:build";
import { galleries } from "portal:gallery";
import { Provider } from "jotai";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { languageDirection } from "../../contract/format/language.ts";
import { installPlugins } from "../app/application.tsx";
import { LazyDialogs } from "../app/lazy-dialogs.tsx";
import { store } from "../state/store.ts";
import { ToastStack } from "../ui/toast-stack.tsx";
import { TooltipHost } from "../ui/tooltip-host.tsx";
import { readAddress, writeAddress } from "./address.ts";
import { ExampleView } from "./example-view.tsx";
import { loadTexts } from "./load-texts.ts";
import { answerCalls } from "./replies.ts";
import { titleOf, type NamedGallery } from "./named-gallery.ts";
import classes from "./gallery-frame.module.css";

function Frame(): ReactNode {
  const hash = useSyncExternalStore(listen, () => location.hash);
  const address = readAddress(hash);
  const gallery = galleries.find(({ id }) => id === address.gallery);
  const example = gallery?.examples[address.example];
  useEffect(() => {
    document.documentElement.dataset["drawn"] = "";
  }, []);
  if (gallery === undefined) return <p role="status">There are no examples {hash}</p>;
  if (address.example === "") return <Sheet gallery={gallery} />;
  if (example === undefined) return <p role="status">There is no example {hash}</p>;
  return (
    <main className={classes["single"]} data-window={example.window !== undefined || undefined}>
      <h1 className="visually-hidden">{titleOf(address.example)}</h1>
      <ExampleView key={`${address.gallery}/${address.example}`} example={example} values={address.values} />
    </main>
  );
}

/** All examples of a gallery; those with a window of their own in frames, of which one at a time has the focus. */
function Sheet({ gallery }: { gallery: NamedGallery }): ReactNode {
  return (
    <main className={classes["sheet"]}>
      <h1>{gallery.title}</h1>
      {Object.entries(gallery.examples).map(([name, example]) => (
        <section key={name} aria-label={titleOf(name)}>
          <h2>{titleOf(name)}</h2>
          {example.window === undefined ? (
            <ExampleView example={example} values={{}} />
          ) : (
            // Our own page, which needs its scripts and its origin: a sandbox with both is none.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe
              loading="lazy"
              title={titleOf(name)}
              height={example.window}
              src={`${location.pathname}${location.search}${writeAddress({ ...readAddress(""), gallery: gallery.id, example: name })}`}
            />
          )}
        </section>
      ))}
    </main>
  );
}

function listen(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

async function start(root: HTMLElement): Promise<void> {
  const settings = new URLSearchParams(location.search);
  const language = settings.get("lang") ?? "en";
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = settings.get("dir") ?? languageDirection(language);
  documentElement.dataset["theme"] = settings.get("theme") ?? "light";
  answerCalls();
  installPlugins();
  await loadTexts(language);
  createRoot(root).render(
    <Provider store={store}>
      {/* Links of examples lead nowhere: the page's own address says which example it shows. */}
      <MemoryRouter basename={build.basePath} initialEntries={[`${build.basePath}/`]}>
        <Frame />
      </MemoryRouter>
      <ToastStack />
      <LazyDialogs />
      <TooltipHost />
    </Provider>,
  );
}

const root = document.getElementById("root");
if (root !== null) void start(root);
