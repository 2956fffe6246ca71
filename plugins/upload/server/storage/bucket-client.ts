/** The client of a bucket. Its package is large: whoever needs it imports this file when they do. */
import { S3Client } from "@aws-sdk/client-s3";
import type { StorageOptions } from "../../contract.ts";

/** In milliseconds. */
const timeouts = {
  /** Until an answer begins: a video may take long, and whoever reads it may be slow. */
  download: { connectionTimeout: 5_000, requestTimeout: 15_000, throwOnRequestTimeout: true, socketTimeout: 0 },
  /** Without a byte in either direction. */
  upload: { connectionTimeout: 5_000, socketTimeout: 30_000 },
} as const;

/** @param purpose what takes long on it */
export const openBucket = (
  { endpoint, region, accessKey, secretKey }: StorageOptions,
  purpose: keyof typeof timeouts,
): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    requestHandler: timeouts[purpose],
    // Servers other than Amazon's do not understand the checksums of the default, nor do browsers send them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
