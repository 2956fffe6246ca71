/** Endpoints to upload a file, and to read it as it is or scaled down. */
import { Type } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

/** Requests an upload address. The answer is signed for this file only and valid for ten minutes. */
export const getUploadUrl = endpoint({
  method: "POST",
  path: "/get_s3_upload_url",
  mount: "plugin",
  body: Type.Object({
    /** The name without its extension, as other clients send it; a name with its extension works too. */
    originalFilename: Type.String({ maxLength: 400 }),
    contentType: Type.String({ maxLength: 200 }),
    size: Type.Integer({ minimum: 0 }),
    originalExtension: Type.String({ maxLength: 40 }),
    recordPk: Type.Optional(Type.Union([Type.String({ maxLength: 400 }), Type.Number(), Type.Null()])),
  }),
  reply: Type.Object({
    uploadUrl: Type.String(),
    /** The value of the header `x-amz-tagging` of the PUT. */
    tagline: Type.String(),
    previewUrl: Type.String(),
    /** The value to save in the record's column. */
    s3Path: Type.String(),
    /**
     * Set by this server: the client should call `check_upload` after the upload, so that a wrong file is reported
     * before the form is saved.
     */
    isChecked: Type.Optional(Type.Boolean()),
  }),
});

/**
 * Checks an uploaded file: its size, and whether its content matches its extension. Saving a record runs the same
 * check.
 */
export const checkUpload = endpoint({
  method: "POST",
  path: "/check_upload",
  mount: "plugin",
  body: Type.Object({ s3Path: Type.String({ maxLength: 600 }) }),
  reply: Type.Object({
    ok: Type.Literal(true),
    /** Where the uploader can view the file. Forms need it when a draft restores a file that no record has yet. */
    previewUrl: Type.String(),
    /** Absent if the file has no thumbnail. */
    thumbnailUrl: Type.Optional(Type.String()),
  }),
});

const FileId = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const Signed = Type.Object({
  until: Type.Optional(Type.String({ maxLength: 20 })),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
});

/** The portal's own store. Like S3, it accepts a PUT to a signed address. */
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
/** Returns a file as it was uploaded. The id selects the file; the name is only for people. */
export const readFile = endpoint({
  method: "GET",
  path: "/file/:fileId/:name",
  mount: "plugin",
  answered: "raw",
  params: Type.Object({ fileId: FileId, name: Type.String() }),
  query: Signed,
  reply: Type.Unknown(),
});
/** Returns an image scaled down on the server: `small` for lists, `large` for pages. */
export const readScaledImage = endpoint({
  method: "GET",
  path: "/picture/:fileId/:size",
  mount: "plugin",
  answered: "raw",
  params: Type.Object({ fileId: FileId, size: Type.Enum(["small", "large"]) }),
  query: Signed,
  reply: Type.Unknown(),
});
