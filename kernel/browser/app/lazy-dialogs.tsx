/** The dialogs that open from anywhere, loaded when they do: the first page never begins with a question. */
import { useAtomValue } from "jotai";
import type { FunctionComponent, ReactNode } from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { confirmAtom } from "../confirm/confirm.ts";
import { actionFormAtom } from "../record/action-form.ts";

const loadConfirm = (): Promise<FunctionComponent> => import("../prefetch/idle.ts").then((m) => m.ConfirmDialog);
const loadActionForm = (): Promise<FunctionComponent> => import("../form/writing.ts").then((m) => m.ActionFormDialog);

export function LazyDialogs(): ReactNode {
  return (
    <>
      <LazyDialog isOpen={useAtomValue(confirmAtom) !== undefined} load={loadConfirm} />
      <LazyDialog isOpen={useAtomValue(actionFormAtom) !== undefined} load={loadActionForm} />
    </>
  );
}

function LazyDialog({ isOpen, load }: { isOpen: boolean; load: () => Promise<FunctionComponent> }): ReactNode {
  const Dialog = useLazyComponent(isOpen ? load : undefined);
  return Dialog && <Dialog />;
}
