/**
 * Makes log records of the warnings and errors of the log: what a developer wrote, and the work that it was logged in.
 * The fields of a line and the message of its error may have values, and are left out.
 */
import { ROOT_CONTEXT, SeverityNumber, type Logger } from "@opentelemetry/api";
import { measurements, type LoggedLine } from "@portalkit/kernel/server";
import { errorKind } from "./error-kind.ts";
import type { Work } from "./trace-work.ts";

const severities = {
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
} as const satisfies Record<LoggedLine["level"], SeverityNumber>;

/** A queue full of longer texts would need too much memory. */
const maxBodyLength = 1_000;

/**
 * Emits until the returned function is called.
 * @param ownId the instance that sends the records. Its own lines say that the collector does not accept them: each
 * would be one more record to send.
 */
export function emitLogRecords(logger: Logger, currentWork: () => Work | undefined, ownId: string): () => void {
  return measurements.logged.subscribe((line) => {
    if (line.plugin === ownId) return;
    const { level, plugin = "kernel", error } = line;
    const work = currentWork();
    const kind = error === undefined ? undefined : errorKind(error);
    logger.emit({
      severityNumber: severities[level],
      severityText: level,
      body: bodyOf(line) ?? kind?.type ?? "",
      context: work?.context ?? ROOT_CONTEXT,
      attributes: {
        ...work?.attributes,
        "portal.plugin": plugin,
        ...(kind === undefined ? {} : { "exception.type": kind.type, "error.type": kind.code ?? kind.type }),
      },
    });
  });
}

/** A line without a text of its own has the message of its error, and some texts repeat it: both may have values. */
function bodyOf({ message, error }: LoggedLine): string | undefined {
  const repeatsError = error !== undefined && error.message !== "" && message.includes(error.message);
  return message === "" || repeatsError ? undefined : message.slice(0, maxBodyLength);
}
