/** Two pictures are made at a time, whoever asks: the rest of the server has work too. */
import { createTurns } from "#kernel/server";
import { refuseUpload } from "../refuse-upload.ts";

/** More wait than the largest page of a list shows at once. */
export const takeTurn = createTurns({ atOnce: 2, longestQueue: 400, busy: () => refuseUpload("busy") });
