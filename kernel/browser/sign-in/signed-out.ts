/** The signed-out pages, loaded if the user is not signed in. */
export { BlankLayout } from "./blank-layout.tsx";
export { SignInFrame } from "./sign-in-frame.tsx";
export { SignInScreen } from "./sign-in-screen.tsx";
