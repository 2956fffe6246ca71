/** Errors about files, each with the message that the user sees. */
import { Refusal } from "@portalkit/kernel/contract";
import type { FileProblem } from "./files/file-rules.ts";

const uploadRefusals = {
  unknownFile: { code: "UPLOAD_FILE_UNKNOWN", status: 404, message: "upload:errors.unknownFile" },
  notYours: { code: "UPLOAD_NOT_ALLOWED", status: 403, message: "upload:errors.notYours" },
  linkDead: { code: "UPLOAD_LINK_DEAD", status: 403, message: "upload:errors.linkDead" },
  wrongSize: { code: "UPLOAD_WRONG_SIZE", status: 400, message: "upload:errors.wrongSize" },
  wrongType: { code: "UPLOAD_WRONG_TYPE", status: 400, message: "upload:errors.wrongType" },
  storedAlready: { code: "UPLOAD_STORED", status: 409, message: "upload:errors.storedAlready" },
  notArrived: { code: "UPLOAD_NOT_ARRIVED", status: 409, message: "upload:errors.notArrived" },
  noStorage: { code: "UPLOAD_STORAGE_SILENT", status: 503, message: "upload:errors.noStorage" },
  notForField: { code: "UPLOAD_NOT_FOR_FIELD", status: 422, message: "upload:errors.notForField" },
  noPicture: { code: "UPLOAD_NO_PICTURE", status: 415, message: "upload:errors.noPicture" },
  busy: { code: "UPLOAD_BUSY", status: 503, message: "upload:errors.busy" },

  imagesOff: { code: "UPLOAD_IMAGES_OFF", status: 404, message: "upload:errors.imagesOff" },
  imagesKey: { code: "UPLOAD_IMAGES_KEY", status: 503, message: "upload:errors.imagesKey" },
  imagesSilent: { code: "UPLOAD_IMAGES_SILENT", status: 503, message: "upload:errors.imagesSilent" },
  imagesBusy: { code: "UPLOAD_IMAGES_BUSY", status: 503, message: "upload:errors.imagesBusy" },
  imagesRefused: { code: "UPLOAD_IMAGES_REFUSED", status: 422, message: "upload:errors.imagesRefused" },
  notAnswered: { code: "UPLOAD_ADDRESS_UNKNOWN", status: 403, message: "upload:errors.notAnswered" },
  unfetched: { code: "UPLOAD_PICTURE_UNFETCHED", status: 422, message: "upload:errors.unfetched" },
} as const;

/** @example throw refuseUpload("unknownFile") */
export function refuseUpload(name: keyof typeof uploadRefusals, values: Record<string, string | number> = {}): Refusal {
  return new Refusal(uploadRefusals[name], values);
}

/** Creates the error for a file with a problem. */
export function refuseFile({ message, values }: FileProblem): Refusal {
  return new Refusal({ code: "UPLOAD_FILE_REFUSED", status: 422, message }, values);
}
