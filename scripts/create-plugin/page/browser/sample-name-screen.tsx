/** The page `/sample-name`: asks the server half, and shows the answer, that it is on its way, or what went wrong. */
import { CallError, ErrorBanner, Skeleton, usePageTitle, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { useEffect, useState, type ReactNode } from "react";
import { getSampleName, sampleNameMessages } from "../contract.ts";

type State = { accounts: number } | { error: string } | undefined;

export function SampleNameScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const [state, setState] = useState<State>();
  usePageTitle(t(sampleNameMessages.title));
  useEffect(() => {
    const leaving = new AbortController();
    services.call(getSampleName, undefined, { signal: leaving.signal }).then(setState, (error: unknown) => {
      if (!leaving.signal.aborted) setState({ error: error instanceof CallError ? error.message : String(error) });
    });
    return () => leaving.abort();
  }, [services]);

  return (
    <section>
      <h1>{t(sampleNameMessages.title)}</h1>
      <SampleNameBody state={state} />
    </section>
  );
}

export function SampleNameBody({ state }: { state: State }): ReactNode {
  const t = useTranslate();
  if (state === undefined) return <p><Skeleton width={160} /></p>;
  if ("error" in state) return <ErrorBanner message={state.error} />;
  return <p>{t(sampleNameMessages.accounts, { count: state.accounts })}</p>;
}
