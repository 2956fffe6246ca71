/**
 * An import from the file to its outcome: choose or paste, map the columns, watch the progress, read the result. The
 * import continues if the user leaves the page.
 */
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { ErrorBanner, Skeleton } from "@portalkit/kernel/browser";
import { getImport, listImports } from "../contract/import-calls.ts";
import type { ImportInfo, ImportProblem } from "../contract/import-schemas.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import type { ImportParts, ImportStepsProps } from "./import-steps-props.ts";
import { MapColumns } from "./map-columns.tsx";
import { PastImports } from "./past-imports.tsx";
import { useAttempt } from "./use-attempt.ts";

export function ImportSteps(props: ImportStepsProps): ReactNode {
  const { services, target, id, onOpen, draw } = props;
  const [opened, setOpened] = useState<{ import: ImportInfo; problems: readonly ImportProblem[] }>();
  const [imports, setImports] = useState<readonly ImportInfo[]>();
  /** True if the user went back from a checked import to its columns. */
  const [isMapping, setMapping] = useState(false);
  const { error, clear, fail } = useAttempt();

  const list = useCallback(() => {
    services.call(listImports, target === undefined ? {} : { target }).then(
      (reply) => (setImports(reply.imports), clear()),
      (failure: unknown) => fail(failure),
    );
  }, [services, target, clear, fail]);
  useEffect(list, [list]);
  useEffect(() => {
    if (id === null) return undefined;
    const stop = new AbortController();
    services.call(getImport, { id }, { signal: stop.signal }).then(setOpened, (failure: unknown) => {
      if (stop.signal.aborted) return;
      fail(failure);
      onOpen(null);
    });
    return () => stop.abort();
  }, [services, id, onOpen, fail]);

  const open = (one: ImportInfo): void => {
    setOpened({ import: one, problems: [] });
    setMapping(false);
    clear();
    onOpen(one.id);
  };
  const startOver = (): void => {
    setOpened(undefined);
    onOpen(null);
    list();
  };
  // A user who may not list past imports may not import either, so the form is not shown.
  if (error !== undefined && imports === undefined && id === null) return <ErrorBanner message={error} retry={list} />;
  const past = (
    <PastImports
      services={services}
      imports={imports}
      current={id}
      column={props.pastColumn}
      onOpen={open}
      onChanged={list}
    />
  );
  const drawStep = ({ body, ...parts }: Omit<ImportParts, "past">): ReactNode =>
    draw({
      ...parts,
      past,
      body:
        error === undefined ? (
          body
        ) : (
          <>
            <ErrorBanner message={error} retry={list} />
            {body}
          </>
        ),
    });
  const shown = opened?.import.id === id ? opened : undefined;
  if (id === null)
    return <ChooseFile services={services} target={target} words={props.words} onUploaded={open} draw={drawStep} />;
  if (shown === undefined) return drawStep({ step: "watch", body: <Skeleton height={120} /> });
  return shown.import.state === "uploading" || isMapping ? (
    <MapColumns key={id} steps={props} info={shown.import} onStarted={open} onBack={startOver} draw={drawStep} />
  ) : (
    <ImportOutcome
      key={id}
      steps={props}
      info={shown.import}
      problems={shown.problems}
      onChanged={open}
      onEnded={list}
      onMap={() => setMapping(true)}
      onNew={startOver}
      draw={drawStep}
    />
  );
}
