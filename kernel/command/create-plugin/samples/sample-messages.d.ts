/** Types of the samples' messages. A new plugin gets types of its own. */
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
