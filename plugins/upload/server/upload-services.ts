/** The kernel's services, as the server half of an instance of `upload` receives them. */
import type { ServicesOf } from "#kernel/server";
import type { upload } from "../contract.ts";

export type UploadServices = ServicesOf<typeof upload>;
