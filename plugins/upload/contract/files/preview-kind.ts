/** Decides how an uploaded file is displayed, by the extension of its name (docs/product.md, portal 5). */

const extensions = {
  image: ["jpg", "jpeg", "png", "gif", "webp", "svg", "bmp", "ico", "tiff"],
  video: ["mp4", "webm", "ogg", "avi", "mov", "flv", "wmv", "mkv"],
} as const;

/** @example previewKind("covers/Cover.JPG?signature=x") // "image" */
export function previewKind(address: string): "image" | "video" | "file" {
  const name = address.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "";
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if ((extensions.image as readonly string[]).includes(extension)) return "image";
  return (extensions.video as readonly string[]).includes(extension) ? "video" : "file";
}
