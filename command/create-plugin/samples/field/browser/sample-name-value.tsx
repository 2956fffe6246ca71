/** Draws the stars, in the list and on the show page. The kernel itself renders empty values. */
import type { ValueProps } from "@portalkit/kernel/browser";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { starsOf, type sampleName } from "../contract.ts";

export function SampleNameValue({ value, instance }: ValueProps<typeof sampleName>): ReactNode {
  const { t } = useTranslation();
  const count = Number(value);
  return (
    <span role="img" aria-label={t("sample-name:stars", { count })}>
      {starsOf(count, instance.options.maxStars)}
    </span>
  );
}
