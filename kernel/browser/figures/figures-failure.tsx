/** Replaces figures that could not be loaded: a failure must not look like figures of zero. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBanner } from "../ui/states.tsx";
import type { Figures } from "./use-figures.ts";

export function FiguresFailure({
  figures: { failure, retry },
}: {
  figures: Pick<Figures<unknown>, "failure" | "retry">;
}): ReactNode {
  const { t } = useTranslation();
  return failure && <ErrorBanner title={t("lists:figures.notLoaded")} message={failure.message} retry={retry} />;
}
