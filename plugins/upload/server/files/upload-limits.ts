/** The limits of what one user may upload and store. */
import type { UsageLimit } from "@portalkit/kernel/server";
import type { UploadOptions } from "../../contract.ts";
import { storedBytes } from "../storage/kept-file.ts";

type Limited = Pick<UploadOptions, "filesPerHour" | "bytesPerDay" | "storedBytes" | "generateImages">;

export const uploadLimitsOf = ({
  filesPerHour,
  bytesPerDay,
  storedBytes: inTotal,
  generateImages,
}: Limited): readonly UsageLimit[] => [
  { name: "files", label: "upload:files", perHour: filesPerHour },
  { name: "bytes", label: "upload:uploads", unit: "bytes", perDay: bytesPerDay },
  {
    name: "stored",
    label: "upload:storage",
    unit: "bytes",
    inTotal,
    used: (userPk, services, db) => storedBytes(db, services.id, userPk),
  },
  ...(generateImages === undefined || generateImages.provider === "none"
    ? []
    : [
        { name: "images", label: "upload:images", perHour: generateImages.perUserAnHour },
        { name: "image-requests", label: "upload:imageRequests", atOnce: generateImages.perUserAtOnce },
      ]),
];
