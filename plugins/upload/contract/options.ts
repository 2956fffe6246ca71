/** Options of an integrator: the column, who may upload how much, the storage, and the model for images. */
import { Type } from "typebox";
import { withDefault, type OptionsOf } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;
/** A string that a deployment may set by its environment: empty means the portal's own store. */
const text = (description: string, byDefault = "") => withDefault(Type.String({ description }), byDefault);

const storage = Type.Object(
  {
    endpoint: text(
      "Address of the S3 server, without the bucket (`https://s3.example.com`). If empty, files are stored in PORTAL_DATA_DIR",
    ),
    bucket: text("Name of the bucket"),
    region: text("Region for which requests are signed", "us-east-1"),
    accessKey: text("Access key; read it from the environment with `env()`"),
    secretKey: text("Secret key; read it from the environment with `env()`"),
    prefix: withDefault(
      Type.String({
        pattern: "^([a-z0-9][a-z0-9/_-]*)?$",
        expected: "lower-case letters, digits, hyphens and slashes",
        description: "Prefix of the keys of this instance's files",
      }),
      "uploads",
    ),
    inBackups: withDefault(
      Type.Boolean({
        description: "Whether backups contain the files; a large bucket is better protected by its own versions",
      }),
      true,
    ),
  },
  strict,
);

const generateImages = Type.Object(
  {
    provider: withDefault(
      Type.Enum(["none", "sandbox", "openai"], {
        description:
          "`none`: images cannot be generated; `openai`: uses any server with OpenAI's `images/generations` endpoint; `sandbox`: makes labelled placeholders, as every page says",
      }),
      "none",
    ),
    url: text("Address of the image server, up to the version", "https://api.openai.com/v1"),
    key: text("API key of the image server; read it from the environment with `env()`"),
    model: text("Model of the image server", "gpt-image-1"),
    size: withDefault(
      Type.String({
        pattern: "^\\d{2,4}x\\d{2,4}$",
        expected: "width and height in pixels, like 1024x1024",
        description: "Width and height of the generated images",
      }),
      "1024x1024",
    ),
    count: withDefault(Type.Integer({ minimum: 1, maximum: 4, description: "Number of images to choose from" }), 3),
    fieldsForContext: withDefault(
      Type.Array(Type.String(), {
        description: "Columns whose values are appended to the prompt, each truncated to 100 characters",
      }),
      [],
    ),
    perUserAnHour: withDefault(
      Type.Integer({ minimum: 1, maximum: 10_000, description: "Maximum images that one user may generate per hour" }),
      60,
    ),
    perUserAtOnce: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: "Maximum requests for images per user that run at the same time",
      }),
      2,
    ),
    privateHosts: withDefault(
      Type.Array(Type.String({ minLength: 1 }), {
        description:
          "Hosts (`models.internal:8080`) in the private network from which images may be fetched, for your own provider",
      }),
      [],
    ),
  },
  strict,
);

export const uploadOptions = Type.Object(
  {
    resource: Type.String({ description: "Resource with the column" }),
    column: Type.String({ description: "Column that holds the file's path" }),
    use: withDefault(
      Type.Enum(["field", "text"], {
        description:
          "`field`: the column contains one file, and this plugin renders it; `text`: the column's text contains files, and another plugin renders it",
      }),
      "field",
    ),
    allowedExtensions: withDefault(
      Type.Array(
        Type.String({ pattern: "^[a-z0-9]{1,10}$", expected: "an extension in lower case, without the dot" }),
        { minItems: 1, description: "File extensions that users may upload" },
      ),
      ["jpg", "jpeg", "png", "gif", "webp"],
    ),
    maxFileSize: withDefault(
      Type.Integer({ minimum: 1, maximum: 5_000_000_000, description: "Maximum size of a file, in bytes" }),
      10_485_760,
    ),
    storage: Type.Optional(storage),
    generateImages: Type.Optional(generateImages),
    filesPerHour: withDefault(
      Type.Integer({ minimum: 1, maximum: 100_000, description: "Maximum files that one user may upload per hour" }),
      500,
    ),
    bytesPerDay: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000_000,
        description: "Maximum bytes that one user may upload in 24 hours",
      }),
      5_000_000_000,
    ),
    storedBytes: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 100_000_000_000_000,
        description: "Maximum bytes of all files that one user may store in this instance",
      }),
      50_000_000_000,
    ),
    unusedHours: withDefault(
      Type.Integer({
        minimum: 1,
        maximum: 8_760,
        description: "Hours after which a file that no record uses is removed",
      }),
      24,
    ),
  },
  strict,
);

/** The options as the server half receives them: checked, with all defaults applied. */
export type UploadOptions = OptionsOf<{ options: typeof uploadOptions }>;
export type StorageOptions = NonNullable<UploadOptions["storage"]>;
export type ImageOptions = NonNullable<UploadOptions["generateImages"]>;
