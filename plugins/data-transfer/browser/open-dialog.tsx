/** Renders the open dialog; each dialog is loaded when it first opens. */
import { useAtom } from "jotai";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import type { InjectionProps } from "@portalkit/kernel/browser";
import { openedAtom } from "./menu-items.tsx";

const ExportDialog = lazy(() =>
  import("./export-dialog.tsx").then(({ ExportDialog: component }) => ({ default: component })),
);
const ImportDialog = lazy(() =>
  import("./import-dialog.tsx").then(({ ImportDialog: component }) => ({ default: component })),
);

export function OpenDialog(props: InjectionProps): ReactNode {
  const [opened, setOpened] = useAtom(openedAtom);
  useEffect(() => () => setOpened(null), [setOpened]);
  if (opened === null) return null;
  const Opened = opened === "export" ? ExportDialog : ImportDialog;
  return (
    <Suspense>
      <Opened {...props} onClose={() => setOpened(null)} />
    </Suspense>
  );
}
