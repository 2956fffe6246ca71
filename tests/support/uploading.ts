/** Helpers for uploads in tests: announce a file, put it, check it. */
import type { Answer, Caller, TestPortal } from "./portal.ts";

export interface Announced {
  uploadUrl: string;
  tagline: string;
  previewUrl: string;
  s3Path: string;
}
interface AboutFile {
  name?: string;
  extension?: string;
  type?: string;
  size?: number;
}

export async function announce(
  caller: Caller,
  instanceId: string,
  content: Uint8Array,
  { name = "picture", extension = "png", type = "image/png", size = content.length }: AboutFile = {},
): Promise<Answer> {
  return await caller.post(`/plugin/${instanceId}/get_s3_upload_url`, {
    originalFilename: name,
    contentType: type,
    size,
    originalExtension: extension,
  });
}

/** Puts the file as a browser does, to the portal or to a bucket. */
export async function putTo(
  portal: Pick<TestPortal, "server">,
  { uploadUrl, tagline }: Announced,
  content: Uint8Array,
  { caller, type }: { caller?: Caller; type: string },
): Promise<Response> {
  const isOurs = uploadUrl.startsWith("/");
  return await fetch(isOurs ? `${portal.server.url}${uploadUrl}` : uploadUrl, {
    method: "PUT",
    headers: { "content-type": type, "x-amz-tagging": tagline, ...(isOurs ? { cookie: caller?.cookie ?? "" } : {}) },
    body: new Uint8Array(content),
  });
}

/** @throws Error if a step is rejected */
export async function uploaded(
  portal: Pick<TestPortal, "server">,
  caller: Caller,
  instanceId: string,
  content: Uint8Array,
  about: AboutFile = {},
): Promise<Announced> {
  const { body } = await announce(caller, instanceId, content, about);
  if (body.error) throw new Error(body.error);
  const put = await putTo(portal, body, content, { caller, type: about.type ?? "image/png" });
  if (!put.ok) throw new Error(`${put.status} ${await put.text()}`);
  const checked = await caller.post(`/plugin/${instanceId}/check_upload`, { s3Path: body.s3Path });
  if (checked.body.error) throw new Error(checked.body.error);
  return body;
}
