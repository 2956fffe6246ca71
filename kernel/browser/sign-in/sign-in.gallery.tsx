/** Examples of the sign-in page. */
import { useState, type ReactNode } from "react";
import { gallery } from "../gallery/gallery.ts";
import { publicConfigAtom } from "../session/atoms.ts";
import { store } from "../state/store.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

function SignIn({ brand, remembers }: { brand: string; remembers: boolean }): ReactNode {
  useState(() => store.set(publicConfigAtom, { brandName: brand, rememberMeDuration: remembers ? "30d" : null }));
  return <SignInScreen />;
}

export const examples = gallery("Sign-in", {
  "sign-in": {
    props: { brand: "Portal", remembers: true },
    window: 560,
    replies: { get_login_form_config: null },
    draw: (props) => <SignIn key={JSON.stringify(props)} {...props} />,
  },
});
