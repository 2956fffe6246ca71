/** Errors that users see. */
import { Refusal } from "@portalkit/kernel/contract";

export const widgetUnknown = (): Refusal =>
  new Refusal({ code: "PORTAL_DASHBOARD_WIDGET_UNKNOWN", status: 404, message: "dashboard:widgetUnknown" });
