/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "data-transfer": {
      "export": "";
      "import": "";
      "close": "";
      "cancel": "";
      "exportTitle": "{resource}";
      "format": "";
      "rows": "";
      "allRows": "{total}";
      "tickedRows_one": "{count}";
      "tickedRows_other": "{count}";
      "columns": "";
      "shownColumns": "";
      "allColumns": "";
      "withKeys": "";
      "withMark": "";
      "startExport": "";
      "exported": "{rows}{total}";
      "exportProgress": "";
      "exportDone_one": "{total}";
      "exportDone_other": "{total}";
      "exportBroken": "";
      "importTitle": "{resource}";
      "paste": "";
      "usePasted": "";
      "pastedName": "";
      "working": "{rows}{total}";
      "done_one": "{count}";
      "done_other": "{count}";
      "cancelled": "{rows}{stored}";
      "report": "";
      "imports": "";
      "importFiles": "";
      "exports": "";
      "errors.column": "{column}";
      "errors.ambiguous": "{label}";
      "errors.json": "";
      "errors.repeated": "{line}";
      "errors.repeatedRecord": "{line}";
      "errors.noMatch": "{label}";
      "errors.noKey": "{label}";
      "errors.severalMatches": "{label}";
      "errors.refusedByPlan": "";
      "errors.otherRecord": "";
      "errors.updated": "";
    };
  }
}
