/** Stands where figures would, when they could not be loaded: a failure must not look like figures of zero. */
import type { ReactNode } from "react";
import { ErrorBanner, useTranslate } from "#kernel/browser";
import { dashboardMessages } from "../contract.ts";
import type { Figures } from "./use-figures.ts";

export function FiguresFailure({ figures: { failure, retry } }: { figures: Pick<Figures<unknown>, "failure" | "retry"> }): ReactNode {
  const t = useTranslate();
  return failure && <ErrorBanner title={t(dashboardMessages.notLoaded)} message={failure.message} retry={retry} />;
}
