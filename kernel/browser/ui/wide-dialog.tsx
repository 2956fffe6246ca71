/** A dialog for work rather than a question: broad, and the whole screen of a phone. */
import type { ComponentProps, ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import classes from "./wide-dialog.module.css";

export function WideDialog(props: Omit<ComponentProps<typeof Dialog>, "className">): ReactNode {
  return <Dialog {...props} className={classes["wide"] ?? ""} />;
}
