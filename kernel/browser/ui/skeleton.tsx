/** Stands where something will be, in its final size. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import classes from "./skeleton.module.css";

/** Numbers are pixels. */
export function Skeleton({ width = "100%", height = 14, round = false }: { width?: number | string; height?: number | string; round?: boolean }): ReactNode {
  return <span aria-hidden className={classNames(classes["skeleton"], round && classes["round"])} style={{ inlineSize: width, blockSize: height }} />;
}
