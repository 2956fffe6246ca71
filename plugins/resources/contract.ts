/** Lists, records and forms of the resources that the config and plugins define. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export { arithmeticOperators, Formula, Formulas, type ArithmeticOperator } from "./contract/formula.ts";
export { formulaErrors } from "./contract/formula-errors.ts";

const options = Type.Object({}, { additionalProperties: false });

export const resources = pluginContract({
  name: "resources",
  description: "Lists, records and forms of the resources that the config and plugins define",
  options,
  isKernelFeature: true,
});
