/** A record's page, fetched when the first one is opened, or once a list stands still. */
export { ShowScreen } from "../resource/show-screen.tsx";
