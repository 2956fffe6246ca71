/**
 * Renders pages in a thread, so that no call waits for it. A page that is not rendered in time is sent without
 * elements.
 */
import { Worker } from "node:worker_threads";
import type {
  AnswerCall,
  DocumentRoot,
  KnownBrowser,
  PageRenderer,
  PluginServices,
  RenderedPage,
  RendererCode,
} from "@portalkit/kernel/server";
import type { FromThread, ToThread } from "./messages.ts";

/** Pages rendered at the same time; the thread renders one after the other, so more of them would only be late. */
const maxPages = 6;
/** The share of the time after which optional components are left to the browser. */
const patience = 1 / 3;
/** A thread that is later than its limit by this many milliseconds is in an endless loop. */
const stuckMs = 5_000;
/** Megabytes: a rendering needs a few. */
const heapLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };

interface Thread {
  code: RendererCode;
  worker: Worker;
  /** The pages that the thread is rendering, also those that are too late. */
  pages: Map<number, ServerRenderer>;
}

interface ServerRenderer {
  answer: AnswerCall;
  begin: (root: DocumentRoot | undefined) => void;
  /** Called with the server-rendered page, or the reason why there is none. */
  done: (rendered: RenderedPage | string) => void;
  stuck: NodeJS.Timeout;
}

export function createPageRenderer(log: Pick<PluginServices["log"], "info" | "warn">): PageRenderer {
  let thread: Thread | undefined;
  let lastPage = 0;

  const start = (code: RendererCode): Thread => {
    const worker = new Worker(new URL("./rendering-thread.ts", import.meta.url), {
      workerData: code,
      name: "rendering",
      resourceLimits: heapLimits,
    });
    const started: Thread = { code, worker, pages: new Map() };
    worker.unref();
    worker.on("message", (message: FromThread) => void receive(started, message));
    worker.on("error", (error) => log.warn({ err: error }, "the thread that renders pages has failed"));
    worker.on("exit", () => {
      if (thread === started) thread = undefined;
      for (const page of started.pages.keys()) end(started, page, "the thread that renders pages has ended");
    });
    return started;
  };

  const receive = async (from: Thread, message: FromThread): Promise<void> => {
    if ("begun" in message) from.pages.get(message.page)?.begin(message.begun);
    else if ("rendered" in message) end(from, message.page, message.rendered);
    else if ("failed" in message) end(from, message.page, message.failed);
    else {
      const { page, call, method, url } = message;
      const answered = await from.pages.get(page)?.answer(message);
      if (answered === undefined) end(from, page, `the page makes the call ${method} ${url}, which is not for reading`);
      post(from.worker, { call, ...(answered ?? refused) });
    }
  };

  const end = ({ pages }: Thread, page: number, outcome: RenderedPage | string): void => {
    const rendering = pages.get(page);
    pages.delete(page);
    clearTimeout(rendering?.stuck);
    rendering?.done(outcome);
  };

  const drawIn = (
    { worker, pages }: Thread,
    browser: KnownBrowser,
    answer: AnswerCall,
    timeoutMs: number,
    begin: ServerRenderer["begin"],
  ): Promise<RenderedPage | string> =>
    new Promise((resolve) => {
      const page = ++lastPage;
      const late = setTimeout(() => {
        // Its remaining calls are not worth making.
        rendering.answer = () => Promise.resolve(refused);
        resolve(`not rendered within ${timeoutMs} ms`);
      }, timeoutMs);
      const rendering: ServerRenderer = {
        answer,
        begin,
        done: (outcome) => {
          clearTimeout(late);
          resolve(outcome);
        },
        stuck: setTimeout(() => void worker.terminate(), timeoutMs + stuckMs).unref(),
      };
      pages.set(page, rendering);
      post(worker, { page, browser, patienceMs: timeoutMs * patience });
    });

  const threadFor = (code: RendererCode): Thread => {
    if (thread !== undefined && thread.code.application !== code.application) {
      void thread.worker.terminate(); // a new build has replaced its files
      thread = undefined;
    }
    return (thread ??= start(code));
  };

  return {
    start: (code, url) => {
      const browser: KnownBrowser = { url, userAgent: "", languages: ["en"], facts: {}, preloaded: "{}" };
      // What comes back has no page to go to, and is dropped.
      post(threadFor(code).worker, { page: ++lastPage, browser, patienceMs: 0 });
    },
    render(code, browser, answer, timeoutMs) {
      const { promise: begun, resolve: begin } = Promise.withResolvers<DocumentRoot | undefined>();
      const render = async (): Promise<RenderedPage | undefined> => {
        const current = threadFor(code);
        const isFree = current.pages.size < maxPages;
        const outcome = isFree ? await drawIn(current, browser, answer, timeoutMs, begin) : "too many pages at once";
        begin(undefined);
        if (typeof outcome === "string") {
          log.info({ reason: outcome }, "a page is sent without its first rendering");
          return undefined;
        }
        for (const reason of outcome.failures) log.warn({ reason }, "a component could not be rendered on the server");
        return outcome;
      };
      return { begun, rendered: render() };
    },
    close: async () => void (await thread?.worker.terminate()),
  };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const post = (worker: Worker, message: ToThread): void => worker.postMessage(message);

const refused = { status: 503, text: "{}" };
