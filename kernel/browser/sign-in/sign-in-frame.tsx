/** The frame of the signed-out pages: the form, with the deployment's image beside or behind it. */
import { build } from "portal:build";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { LazyLanguageSelect } from "../languages/lazy-language-select.tsx";
import { publicConfigAtom } from "../session/atoms.ts";
import classes from "./sign-in.module.css";

/** The image's share of the width; `over` places the form on top of the image. */
const shares: Readonly<Record<string, string>> = {
  "1/2": "50%",
  "1/3": "33.333%",
  "2/3": "66.667%",
  "3/4": "75%",
  "2/5": "40%",
  "3/5": "60%",
};

export function SignInFrame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const config = useAtomValue(publicConfigAtom);
  const image = config?.loginBackgroundImage;
  const position = config?.loginBackgroundPosition ?? "1/2";
  const hasImage = typeof image === "string" && image !== "";
  return (
    <div className={`${classes["frame"]} ${hasImage && position === "over" ? classes["over"] : ""}`}>
      {hasImage && (
        <img
          className={classes["picture"]}
          src={image}
          alt=""
          style={position === "over" ? undefined : { inlineSize: shares[position] ?? "50%" }}
        />
      )}
      <div className={classes["side"]}>
        <div className={classes["panel"]}>
          <header>
            <span className={classes["mark"]} aria-hidden>
              {build.brandName.slice(0, 1)}
            </span>
            <h1>{title}</h1>
          </header>
          {children}
          <LazyLanguageSelect />
        </div>
      </div>
    </div>
  );
}
