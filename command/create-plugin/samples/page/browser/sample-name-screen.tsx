/** The page `/sample-name`: calls the server half, and shows the response, a loading state or an error. */
import { ErrorBanner, Skeleton, useCall, type PluginInstance } from "@portalkit/kernel/browser";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getSampleName } from "../contract.ts";

export function SampleNameScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refresh } = useCall(instance, getSampleName);
  return (
    <section>
      <h1>{t("sample-name:title")}</h1>
      <SampleNameBody accounts={data?.accounts} error={error} retry={refresh} />
    </section>
  );
}

export function SampleNameBody({
  accounts,
  error,
  retry,
}: {
  accounts: number | undefined;
  error: Error | undefined;
  retry: () => void;
}): ReactNode {
  const { t } = useTranslation();
  if (error !== undefined) return <ErrorBanner message={error.message} retry={retry} />;
  if (accounts === undefined)
    return (
      <p>
        <Skeleton width={160} />
      </p>
    );
  return <p>{t("sample-name:accounts", { count: accounts })}</p>;
}
