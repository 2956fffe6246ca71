/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "rich-editor": {
      "toolbar": "{label}";
      "onlyImages": "";
      "noImages": "";
      "uploading": "{name}{percent}";
      "waitForUpload": "";
      "cancelUpload": "";
      "linkTitle": "";
      "linkAddress": "";
      "linkText": "";
      "linkWrong": "";
      "linkApply": "";
      "linkRemove": "";
      "keys": "";
      "tools.bold": "";
      "tools.italic": "";
      "tools.underline": "";
      "tools.strike": "";
      "tools.header2": "";
      "tools.header3": "";
      "tools.ordered": "";
      "tools.bullet": "";
      "tools.blockquote": "";
      "tools.code-block": "";
      "tools.align-start": "";
      "tools.align-center": "";
      "tools.align-end": "";
      "tools.align-justify": "";
      "tools.link": "";
      "tools.image": "";
      "tools.clean": "";
    };
  }
}
