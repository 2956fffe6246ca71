import { useSetAtom } from "jotai";
import { useLayoutEffect, type FunctionComponent, type ReactNode } from "react";
import { OfferedComponent, useIsOffered } from "../../../kernel/browser.ts";
import { registryAtom } from "../../../kernel/browser/extension/registry.ts";
import { definePort } from "../../../kernel/contract.ts";

interface Greetings {
  readonly Greeting: FunctionComponent<{ name: string }>;
}
const port = definePort<Greetings>("greetings");

function Greeting({ name }: { name: string }): ReactNode {
  return <p>Hello, {name}</p>;
}

const inRegion = (banner: ReactNode): ReactNode => <section aria-label="Failed">{banner}</section>;

/** A component that a plugin offers, whose first loads fail, or that no plugin offers. */
export function OfferedScene({ isOffered, failures }: { isOffered: boolean; failures: number }): ReactNode {
  const setRegistry = useSetAtom(registryAtom);
  useLayoutEffect(() => {
    if (!isOffered) return;
    let left = failures;
    const load = async () => {
      left -= 1;
      if (left >= 0) throw new Error("Its file is missing");
      return () => ({ Greeting });
    };
    const instance = { id: "greeter", plugin: "greeter", options: {}, permissions: {} };
    setRegistry((registry) => ({ ...registry, offers: [{ port, load, instance }] }));
  }, [isOffered, failures, setRegistry]);
  if (!useIsOffered(port)) return <p>Nothing is offered</p>;
  return (
    <OfferedComponent port={port} of="Greeting" props={{ name: "Ada" }} failed={inRegion}>
      <p>Loading</p>
    </OfferedComponent>
  );
}
