/** The account page as a chunk of its own, loaded when it is opened. */
export { AccountScreen } from "./account/account-screen.tsx";
