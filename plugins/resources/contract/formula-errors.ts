/** Refusals of formulas. */
export const formulaErrors = {
  impossible: { code: "PORTAL_FORMULA_IMPOSSIBLE", status: 422, message: "resources:formula.impossible" },
  twice: { code: "PORTAL_FORMULA_TWICE", status: 422, message: "resources:formula.twice" },
} as const;
