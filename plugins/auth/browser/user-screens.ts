/** Parts of the users' pages, loaded as one chunk. */
export { EmailChangeNotice } from "./users/email-change-notice.tsx";
export { SuspendButton, SuspendIcon } from "./users/suspend-buttons.tsx";
export { SuspensionBadge } from "./users/suspension-badge.tsx";
