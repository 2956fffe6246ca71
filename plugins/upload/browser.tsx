/** The browser half of `upload`: the renderer of file columns, and the upload service for other plugins. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import { uploadPort } from "./contract/upload-port.ts";
import type { upload } from "./contract.ts";

const seen = () => import("./browser/files/file-value.tsx");
const sending = () => import("./browser/sending.ts");
const field = () => sending().then((m) => m.FileField);

export const browser = defineBrowserPlugin<typeof upload>({
  name: "upload",
  setup: () => ({
    fields: [
      {
        name: "file",
        aliases: ["@@/plugins/UploadPlugin/uploader.vue", "@@/plugins/UploadPlugin/preview.vue"],
        list: () => seen().then((m) => m.FileList),
        show: () => seen().then((m) => m.FileShow),
        edit: field,
        create: field,
        isOwnValue: true,
        writesLater: true,
      },
    ],
    offers: [{ port: uploadPort, load: () => sending().then((m) => m.offerUploads) }],
  }),
});
