/** Asks for confirmation before an action that cannot be undone. */
import { atom } from "jotai";
import { store } from "../state/store.ts";

export interface ConfirmRequest {
  title?: string;
  content: string;
  acceptText?: string;
  cancelText?: string;
  danger?: boolean;
}
export interface OpenConfirm extends ConfirmRequest {
  answer: (accepted: boolean) => void;
}

export const confirmAtom = atom<OpenConfirm | undefined>(undefined);

/** Resolves to true if the user accepts. A second question while one is open resolves the first to false. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  store.get(confirmAtom)?.answer(false);
  return new Promise((resolve) => {
    const answer = (accepted: boolean): void => {
      store.set(confirmAtom, undefined);
      resolve(accepted);
    };
    store.set(confirmAtom, { ...request, answer });
  });
}
