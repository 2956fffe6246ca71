/** A small image of a flag, used beside the country's name because not every system renders flag emoji. */
import type { ReactNode } from "react";
import classes from "./flag.module.css";

/** @param address absent while it is unknown, and if there is no flag: the space stays reserved */
export function Flag({ address }: { address: string | undefined }): ReactNode {
  return (
    <span className={classes["flag"]}>
      {address !== undefined && <img src={address} alt="" width={18} height={12} decoding="async" />}
    </span>
  );
}
