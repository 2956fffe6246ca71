/** A field and a component by name. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { gallery } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof gallery>({
  name: "gallery",
  setup: () => ({
    fields: [{ name: "preview", aliases: ["@@/plugins/UploadPlugin/preview.vue"] }],
    components: [{ name: "quota", load: () => Promise.reject(new Error("never drawn")) }],
  }),
});
