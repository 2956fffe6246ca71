/** Endpoints to generate images, and to fetch those generated. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

/** Generates images. Only `cors-proxy` serves their addresses, to this user only, for fifteen minutes. */
export const generateImages = endpoint({
  method: "POST",
  path: "/generate_images",
  mount: "plugin",
  body: Type.Object({ prompt: Type.String({ pattern: "\\S", maxLength: 8_000 }) }),
  reply: Type.Object({
    images: Type.Array(Type.Object({ data: Type.Array(Type.Object({ url: Type.String() })) })),
    error: Type.Optional(Type.Null()),
  }),
});
/** Returns an image that `generate_images` has just answered, and nothing else. */
export const fetchImage = endpoint({
  method: "GET",
  path: "/cors-proxy",
  mount: "plugin",
  answered: "raw",
  query: Type.Object({ url: Type.String({ minLength: 1, maxLength: 4_000 }) }),
  reply: Type.Unknown(),
});
