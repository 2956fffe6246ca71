/** The signed-out pages, loaded if the user is not signed in. */
export { BlankLayout } from "../pages/blank-layout.tsx";
export { FirstSuperadminScreen } from "../sign-in/first-superadmin-screen.tsx";
export { SignInFrame } from "../sign-in/sign-in-frame.tsx";
export { SignInScreen } from "../sign-in/sign-in-screen.tsx";
