/** What the users' pages show of suspended accounts, fetched as one file. */
export { SuspendButton, SuspendIcon } from "./users/suspend-buttons.tsx";
export { SuspensionBadge, SuspensionState } from "./users/suspension-badge.tsx";
