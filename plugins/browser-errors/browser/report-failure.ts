/** Reports a failure to the server: what failed and where, once, and not what people typed or see. */
import { CallError } from "@portalkit/kernel/browser";
import type { BrowserServices, PageFailure } from "@portalkit/kernel/browser/plugin";
import { maxFrames, maxMessageLength, maxPageLength, reportError } from "../contract/report-error.ts";
import { framesOf } from "./frames-of.ts";

/** A page that keeps failing says so often enough. */
const maxReports = 10;
const reported = new Set<string>();

/** What browsers report of scripts of other origins, and of a layout that takes another turn. */
const ignored = /^(Script error\.?|ResizeObserver loop .*)$/;

export async function reportFailure(services: BrowserServices, { error, plugin }: PageFailure): Promise<void> {
  const { name, message, stack } = described(error);
  const frames = framesOf(stack).slice(0, maxFrames);
  // Extensions of browsers run in the page too.
  const isOfOthers = stack !== "" && frames.length === 0;
  if (name === "AbortError" || ignored.test(message) || isOfOthers) return;
  const key = JSON.stringify([name, message, frames[0]]);
  if (reported.has(key) || reported.size >= maxReports) return;
  reported.add(key);
  const report = {
    name: name.slice(0, 100),
    message: message.slice(0, maxMessageLength),
    frames,
    page: location.pathname.slice(0, maxPageLength),
    ...(plugin === undefined ? {} : { plugin }),
  };
  await services.call(reportError, report, { isQuiet: true }).catch(() => undefined);
}

/** Anything can be thrown. Refusals of the server are written for people and may name them. */
function described(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof CallError)
    return { name: "CallError", message: `status ${error.status}`, stack: error.stack ?? "" };
  if (error instanceof Error || error instanceof DOMException)
    return { name: error.name, message: error.message, stack: error.stack ?? "" };
  return { name: "Thrown", message: typeof error === "string" ? error : typeof error, stack: "" };
}
