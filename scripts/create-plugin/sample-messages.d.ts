/** The messages of the samples. A new plugin gets the types of its own. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "sample-name": {
      tooLong: "{maxLength}";
      title: "";
      accounts_one: "{count}";
      accounts_other: "{count}";
      name: "";
      done: "";
      noRecords: "";
    };
  }
}
