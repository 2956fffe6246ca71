/** Renders a component of a service that a plugin offers. */
import { useState, type FunctionComponent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Port } from "../../contract/extension/port.ts";
import { Lazy } from "../hooks/lazy.tsx";
import type { Load } from "../hooks/use-lazy-component.ts";
import { ErrorBanner } from "../ui/states.tsx";
import { reportFailure } from "./failures.ts";
import { requireOffer } from "./find-offer.ts";

/** By port and name, because a component is loaded once by the function that loads it. */
const loads = new Map<string, Load<never>>();

function loadOf<Props, Name extends string>(
  port: Port<Readonly<Record<Name, FunctionComponent<Props>>>>,
  name: Name,
): Load<Props> {
  const key = `${port.name} ${name}`;
  const load = loads.get(key) as Load<Props> | undefined;
  if (load !== undefined) return load;
  const created: Load<Props> = async () => (await requireOffer(port))[name];
  loads.set(key, created);
  return created;
}

export interface OfferedComponentProps<Props extends object, Name extends string> {
  port: Port<Readonly<Record<Name, FunctionComponent<Props>>>>;
  /** Its name in the service. */
  of: Name;
  props: Props;
  /** Shown while it is loading. */
  children?: ReactNode;
  /** Shows the error of a failed load, with its button to try again; by default, in place. */
  failed?: (banner: ReactNode) => ReactNode;
}

export function OfferedComponent<Props extends object, Name extends string>({
  port,
  of,
  props,
  children,
  failed = (banner) => banner,
}: OfferedComponentProps<Props, Name>): ReactNode {
  const { t } = useTranslation();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed)
    return failed(<ErrorBanner message={t("kernel:shell.networkFailure")} retry={() => setFailed(false)} />);
  const fail = (error: unknown): void => {
    reportFailure(error);
    setFailed(true);
  };
  return (
    <Lazy load={loadOf(port, of)} props={props} onFailure={fail}>
      {children}
    </Lazy>
  );
}
