/** Suspension parts of the users' pages, loaded as one chunk. */
export { SuspendButton, SuspendIcon } from "./users/suspend-buttons.tsx";
export { SuspensionBadge } from "./users/suspension-badge.tsx";
