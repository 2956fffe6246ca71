/** A field and a component by name. */
import { defineBrowserPlugin } from "#kernel/browser";

export const browser = defineBrowserPlugin({
  name: "gallery",
  contribute: () => ({
    fields: [{ name: "preview", aliases: ["@@/plugins/UploadPlugin/preview.vue"] }],
    components: [{ name: "quota", load: () => Promise.reject(new Error("never drawn")) }],
  }),
});
