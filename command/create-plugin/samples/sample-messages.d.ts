/** Types of the samples' messages. A new plugin gets types of its own. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "sample-name": {
      none: "";
      stars_one: "{count}";
      stars_other: "{count}";
      title: "";
      accounts_one: "{count}";
      accounts_other: "{count}";
      name: "";
      done: "";
      noRecords: "";
      month: "";
      accounts: "";
      unavailable: "";
      label: "";
      tasks: "";
      description: "";
      task: "";
      createdAt: "";
      doneAt: "";
      complete: "";
      completeQuestion: "";
      completed: "{task}";
      alreadyDone: "";
      add: "";
      added: "";
      views: "";
      open: "";
      empty: "";
      emptyHint: "";
      openCount_one: "{count}";
      openCount_other: "{count}";
    };
  }
}
