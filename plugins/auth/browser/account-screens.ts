/** The account page, fetched when it is opened. */
export { AccountScreen } from "./account/account-screen.tsx";
