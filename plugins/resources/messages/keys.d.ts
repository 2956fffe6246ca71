/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "resources": {
      "formula.how": "";
      "formula.set": "";
      "formula.add": "";
      "formula.subtract": "";
      "formula.increase": "";
      "formula.decrease": "";
      "formula.multiply": "";
      "formula.copy": "";
      "formula.append": "";
      "formula.remove": "";
      "formula.round": "";
      "formula.exact": "";
      "formula.whole": "";
      "formula.ending": "{ending}";
      "formula.operand": "";
      "formula.from": "";
      "formula.noNumber": "";
      "formula.impossible": "{field}";
      "formula.twice": "";
    };
  }
}
