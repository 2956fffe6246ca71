/**
 * Upload: files of a column, kept in a bucket that speaks S3 or in the portal's own store, and pictures made by a
 * model.
 */
import { Type } from "typebox";
import { endpoint, pluginContract, withDefault, type OptionsOf } from "#kernel/contract";

const strict = { additionalProperties: false } as const;
/** Lets a deployment choose by its environment: nothing means the store of the portal itself. */
const text = (description: string, byDefault = "") => withDefault(Type.String({ description }), byDefault);

const storage = Type.Object(
  {
    endpoint: text(
      "Address of the S3 server, without the bucket (`https://s3.example.com`); empty = files stay in PORTAL_DATA_DIR",
    ),
    bucket: text("Name of the bucket"),
    region: text("Region that requests are signed for", "us-east-1"),
    accessKey: text("Access key; best from the environment"),
    secretKey: text("Secret key; best from the environment"),
    prefix: withDefault(
      Type.String({
        pattern: "^([a-z0-9][a-z0-9/_-]*)?$",
        expected: "lower-case letters, digits, hyphens and slashes",
        description: "What the keys of this instance's files begin with",
      }),
      "uploads",
    ),
  },
  strict,
);

const generateImages = Type.Object(
  {
    provider: withDefault(
      Type.Enum(["none", "sandbox", "openai"], {
        description:
          "`none`: no image is generated; `openai` asks any server with OpenAI's `images/generations`; `sandbox` draws labelled placeholders, and says so on every page and in the log",
      }),
      "none",
    ),
    url: text("Address of that server, up to the version", "https://api.openai.com/v1"),
    key: text("Its key; best from the environment"),
    model: text("Its model", "gpt-image-1"),
    size: withDefault(
      Type.String({
        pattern: "^\\d{2,4}x\\d{2,4}$",
        expected: "width and height in pixels, like 1024x1024",
        description: "Width and height that are asked for",
      }),
      "1024x1024",
    ),
    count: withDefault(Type.Integer({ minimum: 1, maximum: 4, description: "Pictures to choose from" }), 3),
    fieldsForContext: withDefault(
      Type.Array(Type.String(), {
        description: "Columns whose values are appended to the prompt, each cut at 100 characters",
      }),
      [],
    ),
    perUserAnHour: withDefault(
      Type.Integer({ minimum: 1, maximum: 10_000, description: "Pictures that one user may have made in an hour" }),
      60,
    ),
    perUserAtOnce: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: "Requests for pictures that one user may have running",
      }),
      2,
    ),
    privateHosts: withDefault(
      Type.Array(Type.String({ minLength: 1 }), {
        description:
          "Hosts (`models.internal:8080`) of the private network that pictures may be fetched from, for a provider of your own",
      }),
      [],
    ),
  },
  strict,
);

const options = Type.Object(
  {
    resource: Type.String({ description: "Resource with the column" }),
    column: Type.String({ description: "Column that holds the file's path" }),
    use: withDefault(
      Type.Enum(["field", "text"], {
        description:
          "`field`: the column holds one file, and this plugin draws it; `text`: files stand inside the column's text, which another plugin draws",
      }),
      "field",
    ),
    allowedExtensions: withDefault(
      Type.Array(
        Type.String({ pattern: "^[a-z0-9]{1,10}$", expected: "an extension in lower case, without the dot" }),
        { minItems: 1, description: "Extensions that may be uploaded" },
      ),
      ["jpg", "jpeg", "png", "gif", "webp"],
    ),
    maxFileSize: withDefault(
      Type.Integer({ minimum: 1, maximum: 5_000_000_000, description: "Bytes of the largest file" }),
      10_485_760,
    ),
    storage: Type.Optional(storage),
    generateImages: Type.Optional(generateImages),
    filesPerHour: withDefault(
      Type.Integer({ minimum: 1, maximum: 100_000, description: "Files that one person may upload in an hour" }),
      500,
    ),
    bytesPerDay: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000_000,
        description: "Bytes that one person may upload in 24 hours",
      }),
      5_000_000_000,
    ),
    storedBytes: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 100_000_000_000_000,
        description: "Bytes of all files that one person may keep here",
      }),
      50_000_000_000,
    ),
    unusedHours: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 8_760,
        description: "Hours after which a file is removed that no record holds",
      }),
      24,
    ),
  },
  strict,
);

export const upload = pluginContract({
  name: "upload",
  description:
    "Files of a column, in S3-compatible storage or the portal's own, with thumbnails and pictures made by a model",
  options,
  references: {
    resource: "resource",
    column: { kind: "column", types: ["string", "text", "richtext"] },
    "generateImages.fieldsForContext": "column",
  },
  multiple: true,
  icons: ["upload", "image", "film", "file-text", "download", "sparkles", "x", "trash-2", "refresh-cw", "maximize-2"],
});

/** As the server half gets them: checked, and with every default in place. */
export type UploadOptions = OptionsOf<typeof upload>;
export type StorageOptions = NonNullable<UploadOptions["storage"]>;
export type ImageOptions = NonNullable<UploadOptions["generateImages"]>;

/** Asks where to send a file. The answer is signed for this file alone, and for ten minutes. */
export const getUploadUrl = endpoint({
  method: "POST",
  path: "/get_s3_upload_url",
  mount: "plugin",
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
    /**
     * Our own server: ask `check_upload` when the file has arrived, so that a wrong one is told before the form is
     * saved.
     */
    isChecked: Type.Optional(Type.Boolean()),
  }),
});

/**
 * Looks at a file that has arrived: its size, and whether it is what its extension says. Saving a record asks the same.
 */
export const checkUpload = endpoint({
  method: "POST",
  path: "/check_upload",
  mount: "plugin",
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
const Signed = Type.Object({
  until: Type.Optional(Type.String({ maxLength: 20 })),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
});

/** The portal's own store, which takes what S3 takes: a PUT to a signed address. */
export const storeFile = endpoint({
  method: "PUT",
  path: "/store/:fileId",
  mount: "plugin",
  takes: "stream",
  answered: "raw",
  params: Type.Object({ fileId: FileId }),
  query: Signed,
  reply: Type.Unknown(),
});
/** A file as it was uploaded. The name is there for people; the id decides. */
export const readFile = endpoint({
  method: "GET",
  path: "/file/:fileId/:name",
  mount: "plugin",
  answered: "raw",
  params: Type.Object({ fileId: FileId, name: Type.String() }),
  query: Signed,
  reply: Type.Unknown(),
});
/** A picture made smaller on the server: `small` for lists, `large` for pages. */
export const readPicture = endpoint({
  method: "GET",
  path: "/picture/:fileId/:size",
  mount: "plugin",
  answered: "raw",
  params: Type.Object({ fileId: FileId, size: Type.Enum(["small", "large"]) }),
  query: Signed,
  reply: Type.Unknown(),
});

/** Has pictures made. Their addresses are for `cors-proxy` alone, this user's and for a quarter of an hour. */
export const generatePictures = endpoint({
  method: "POST",
  path: "/generate_images",
  mount: "plugin",
  body: Type.Object({ prompt: Type.String({ minLength: 1, maxLength: 8_000 }) }),
  reply: Type.Object({
    images: Type.Array(Type.Object({ data: Type.Array(Type.Object({ url: Type.String() })) })),
    error: Type.Optional(Type.Null()),
  }),
});
/** The content of a picture that `generate_images` has just answered, and of nothing else. */
export const fetchPicture = endpoint({
  method: "GET",
  path: "/cors-proxy",
  mount: "plugin",
  answered: "raw",
  query: Type.Object({ url: Type.String({ minLength: 1, maxLength: 4_000 }) }),
  reply: Type.Unknown(),
});

export { uploadPort } from "./contract/port.ts";
export type { FileToSend, StopSignal, UploadedFile, Uploads } from "./contract/port.ts";
