/** A small picture of a flag. The name beside it says what it stands for: not every system draws flags as letters. */
import type { ReactNode } from "react";
import classes from "./flag.module.css";

/** @param address absent while it is not known, and for what has no flag: its place is kept */
export function Flag({ address }: { address: string | undefined }): ReactNode {
  return (
    <span className={classes["flag"]}>
      {address !== undefined && <img src={address} alt="" width={18} height={12} decoding="async" />}
    </span>
  );
}
