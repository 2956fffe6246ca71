/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "upload": {
      "sandboxImages": "";
      "wrongExtension": "{extension}{list}";
      "noExtension": "{list}";
      "tooLarge": "{maxFileSize}{size}";
      "notAsked": "{error}";
      "storageError": "";
      "notSent": "{error}";
      "imageError": "{error}";
      "empty": "";
      "otherContent": "{extension}";
      "noAnswer": "";
      "choose": "";
      "orDrop": "";
      "allowed": "{list}{maxFileSize}";
      "uploading": "{name}";
      "progress": "";
      "checking": "";
      "cancel": "";
      "retry": "";
      "clear": "";
      "replace": "";
      "uploaded": "{name}";
      "stillUploading": "";
      "failedBefore": "";
      "download": "{name}";
      "zoom": "{name}";
      "zoomed": "{name}";
      "close": "";
      "none": "";
      "files": "";
      "uploads": "";
      "storage": "";
      "images": "";
      "imageRequests": "";
      "generate": "";
      "generateTitle": "";
      "prompt": "";
      "promptHint": "";
      "context": "";
      "make": "";
      "makeAgain": "";
      "making": "";
      "loadingPicture": "{number}";
      "pictureOf": "{count}{number}";
      "takeThis": "";
      "errors.unknownFile": "";
      "errors.notYours": "";
      "errors.linkDead": "";
      "errors.wrongSize": "";
      "errors.wrongType": "";
      "errors.storedAlready": "";
      "errors.notArrived": "";
      "errors.noStorage": "";
      "errors.notForField": "{label}";
      "errors.noPicture": "";
      "errors.busy": "";
      "errors.imagesOff": "";
      "errors.imagesKey": "";
      "errors.imagesSilent": "";
      "errors.imagesBusy": "";
      "errors.imagesRefused": "{reason}";
      "errors.notAnswered": "";
      "errors.unfetched": "";
    };
  }
}
