/** What a change of settings is refused with. */

export const settingErrors = {
  fixed: { code: "PORTAL_SETTING_FIXED", status: 409, message: "settings:errors.fixed" },
  invalid: { code: "PORTAL_SETTING_INVALID", status: 422, message: "settings:errors.invalid" },
  changed: { code: "PORTAL_SETTING_CHANGED", status: 409, message: "settings:errors.changed" },
  twice: { code: "PORTAL_SETTING_TWICE", status: 422, message: "settings:errors.twice" },
} as const;
