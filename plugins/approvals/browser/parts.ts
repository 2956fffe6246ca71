/** All components of the plugin in one file of the build: they share most of their code. */
export { ApprovalPanel, DecideButtons, DecideIcons } from "./approval-panel.tsx";
export { OnePersonNotice } from "./one-person-notice.tsx";
export { RoleRequest } from "./role-request.tsx";
