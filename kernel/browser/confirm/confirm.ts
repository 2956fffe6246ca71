/** Asks before something that cannot be taken back. */
import { atom } from "jotai";
import { store } from "../store.ts";

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

/** True when accepted. A second question while one is open answers the first with no. */
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
