/** Upload: files of a column, kept in a bucket that speaks S3 or in the portal's own store, and pictures made by a model. */
import { Type, type Static } from "typebox";
import { endpoint, pluginContract } from "#kernel/contract";

const strict = { additionalProperties: false } as const;
/** Lets a deployment choose by its environment: nothing means the store of the portal itself. */
const text = (description: string, byDefault = ""): ReturnType<typeof Type.Optional> => Type.Optional(Type.String({ default: byDefault, description }));

const storage = Type.Object({
  endpoint: text("Address of the S3 server, without the bucket (`https://s3.example.com`); empty = files stay in PORTAL_DATA_DIR"),
  bucket: text("Name of the bucket"),
  region: text("Region that requests are signed for", "us-east-1"),
  accessKey: text("Access key; best from the environment"),
  secretKey: text("Secret key; best from the environment"),
  prefix: Type.Optional(Type.String({ pattern: "^([a-z0-9][a-z0-9/_-]*)?$", expected: "lower-case letters, digits, hyphens and slashes", default: "uploads", description: "What the keys of this instance's files begin with" })),
}, strict);

const generateImages = Type.Object({
  provider: Type.Optional(Type.Enum(["none", "sandbox", "openai"], { default: "none", description: "`none`: no image is generated; `openai` asks any server with OpenAI's `images/generations`; `sandbox` draws labelled placeholders, and says so on every page and in the log" })),
  url: text("Address of that server, up to the version", "https://api.openai.com/v1"),
  key: text("Its key; best from the environment"),
  model: text("Its model", "gpt-image-1"),
  size: Type.Optional(Type.String({ pattern: "^\\d{2,4}x\\d{2,4}$", expected: "width and height in pixels, like 1024x1024", default: "1024x1024", description: "Width and height that are asked for" })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, default: 3, description: "Pictures to choose from" })),
  fieldsForContext: Type.Optional(Type.Array(Type.String(), { default: [], description: "Columns whose values are appended to the prompt, each cut at 100 characters" })),
  perUserAnHour: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 60, description: "Pictures that one user may have made in an hour" })),
  perUserAtOnce: Type.Optional(Type.Integer({
    minimum: 1, maximum: 100, default: 2, description: "Requests for pictures that one user may have running",
  })),
  privateHosts: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { default: [], description: "Hosts (`models.internal:8080`) of the private network that pictures may be fetched from, for a provider of your own" })),
}, strict);

const options = Type.Object({
  resource: Type.String({ description: "Resource with the column" }),
  column: Type.String({ description: "Column that holds the file's path" }),
  use: Type.Optional(Type.Enum(["field", "text"], { default: "field", description: "`field`: the column holds one file, and this plugin draws it; `text`: files stand inside the column's text, which another plugin draws" })),
  allowedExtensions: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z0-9]{1,10}$", expected: "an extension in lower case, without the dot" }), { minItems: 1, default: ["jpg", "jpeg", "png", "gif", "webp"], description: "Extensions that may be uploaded" })),
  maxFileSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_000_000_000, default: 10_485_760, description: "Bytes of the largest file" })),
  storage: Type.Optional(storage),
  generateImages: Type.Optional(generateImages),
  filesPerHour: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 500, description: "Files that one person may upload in an hour" })),
  bytesPerDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, default: 5_000_000_000, description: "Bytes that one person may upload in 24 hours" })),
  storedBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000_000_000, default: 50_000_000_000, description: "Bytes of all files that one person may keep here" })),
  unusedHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_760, default: 24, description: "Hours after which a file is removed that no record holds" })),
}, strict);

export type StorageOptions = Required<Record<"endpoint" | "bucket" | "region" | "accessKey" | "secretKey" | "prefix", string>>;
export interface ImageOptions {
  provider: "none" | "sandbox" | "openai";
  url: string;
  key: string;
  model: string;
  size: string;
  count: number;
  fieldsForContext: readonly string[];
  perUserAnHour: number;
  perUserAtOnce: number;
  privateHosts: readonly string[];
}
/** As the server half gets them, with their defaults. */
export type UploadOptions = Required<Pick<Static<typeof options>, "resource" | "column" | "use" | "allowedExtensions" | "maxFileSize" | "filesPerHour" | "bytesPerDay" | "storedBytes" | "unusedHours">> & { storage?: StorageOptions; generateImages?: ImageOptions };

export const upload = pluginContract({
  name: "upload",
  description: "Files of a column, in S3-compatible storage or the portal's own, with thumbnails and pictures made by a model",
  options,
  references: { resource: "resource", column: { kind: "column", types: ["string", "text", "richtext"] }, "generateImages.fieldsForContext": "column" },
  multiple: true,
  icons: ["upload", "image", "film", "file-text", "download", "sparkles", "x", "trash-2", "refresh-cw", "maximize-2"],
});

/** Asks where to send a file. The answer is signed for this file alone, and for ten minutes. */
export const getUploadUrl = endpoint({
  method: "POST", path: "/get_s3_upload_url", mount: "plugin",
  body: Type.Object({
    /** Without its extension, as other clients send it; with it is as well. */
    originalFilename: Type.String({ maxLength: 400 }),
    contentType: Type.String({ maxLength: 200 }),
    size: Type.Integer({ minimum: 0 }),
    originalExtension: Type.String({ maxLength: 40 }),
    recordPk: Type.Optional(Type.Union([Type.String({ maxLength: 400 }), Type.Number(), Type.Null()])),
  }),
  reply: Type.Object({
    uploadUrl: Type.String(),
    /** Goes into the header `x-amz-tagging` of the PUT. */
    tagline: Type.String(),
    previewUrl: Type.String(),
    /** What the record's column gets. */
    s3Path: Type.String(),
    /** Our own server: ask `check_upload` when the file has arrived, so that a wrong one is told before the form is saved. */
    isChecked: Type.Optional(Type.Boolean()),
  }),
});

/** Looks at a file that has arrived: its size, and whether it is what its extension says. Saving a record asks the same. */
export const checkUpload = endpoint({
  method: "POST", path: "/check_upload", mount: "plugin",
  body: Type.Object({ s3Path: Type.String({ maxLength: 600 }) }),
  reply: Type.Object({
    ok: Type.Literal(true),
    /** Where its uploader sees it: forms ask for these when a draft brings back a file that no record holds yet. */
    previewUrl: Type.String(),
    /** Absent where there is no small picture of it. */
    thumbnailUrl: Type.Optional(Type.String()),
  }),
});

const FileId = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const Signed = Type.Object({ until: Type.Optional(Type.String({ maxLength: 20 })), signature: Type.Optional(Type.String({ maxLength: 100 })) });

/** The portal's own store, which takes what S3 takes: a PUT to a signed address. */
export const storeFile = endpoint({ method: "PUT", path: "/store/:fileId", mount: "plugin", takes: "stream", answered: "raw", params: Type.Object({ fileId: FileId }), query: Signed, reply: Type.Unknown() });
/** A file as it was uploaded. The name is there for people; the id decides. */
export const readFile = endpoint({ method: "GET", path: "/file/:fileId/:name", mount: "plugin", answered: "raw", params: Type.Object({ fileId: FileId, name: Type.String() }), query: Signed, reply: Type.Unknown() });
/** A picture made smaller on the server: `small` for lists, `large` for pages. */
export const readPicture = endpoint({ method: "GET", path: "/picture/:fileId/:size", mount: "plugin", answered: "raw", params: Type.Object({ fileId: FileId, size: Type.Enum(["small", "large"]) }), query: Signed, reply: Type.Unknown() });

/** Has pictures made. Their addresses are for `cors-proxy` alone, this user's and for a quarter of an hour. */
export const generatePictures = endpoint({
  method: "POST", path: "/generate_images", mount: "plugin",
  body: Type.Object({ prompt: Type.String({ minLength: 1, maxLength: 8_000 }) }),
  reply: Type.Object({ images: Type.Array(Type.Object({ data: Type.Array(Type.Object({ url: Type.String() })) })), error: Type.Optional(Type.Null()) }),
});
/** The content of a picture that `generate_images` has just answered, and of nothing else. */
export const fetchPicture = endpoint({ method: "GET", path: "/cors-proxy", mount: "plugin", answered: "raw", query: Type.Object({ url: Type.String({ minLength: 1, maxLength: 4_000 }) }), reply: Type.Unknown() });

export { uploadPort } from "./contract/port.ts";
export type { FileToSend, StopSignal, UploadedFile, Uploads } from "./contract/port.ts";
export { uploadMessages } from "./contract/messages.ts";
