/** The lazy dialog of `confirm()`, loaded after the first page, which never begins with a question. */
import { useAtomValue } from "jotai";
import type { FunctionComponent, ReactNode } from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { confirmAtom } from "../confirm/confirm.ts";

const loadConfirm = (): Promise<FunctionComponent> => import("../prefetch/idle.ts").then((m) => m.ConfirmDialog);

export function LazyConfirm(): ReactNode {
  const isOpen = useAtomValue(confirmAtom) !== undefined;
  const Confirm = useLazyComponent(isOpen ? loadConfirm : undefined);
  return Confirm && <Confirm />;
}
