/** Limits scaling to two images at a time for the whole process, which leaves capacity for the rest of the server. */
import { createLimiter } from "#kernel/server";
import { refuseUpload } from "../refuse-upload.ts";

/** The queue holds more than the largest page of a list requests at once. */
export const takeTurn = createLimiter({ atOnce: 2, maxQueueLength: 400, busy: () => refuseUpload("busy") });
