/** The dialogs that open from anywhere, loaded when they do: the first page never begins with a question. */
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import type { DialogContribution } from "../extension/dialog-contribution.ts";
import { useRegistry } from "../extension/registry.ts";

export const LazyDialogs = (): ReactNode =>
  useRegistry().dialogs.map((dialog, index) => <LazyDialog key={index} {...dialog} />);

function LazyDialog({ atom, load }: DialogContribution): ReactNode {
  const Dialog = useLazyComponent(useAtomValue(atom) === undefined ? undefined : load);
  return Dialog && <Dialog />;
}
