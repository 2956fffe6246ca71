/** Answers that are not JSON: file downloads, and answers with a status, headers and bytes of their own. */

/** A file download, streamed: if the client stops reading, writing stops. */
export class Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  constructor(file: { fileName: string; contentType: string; content: AsyncIterable<string | Uint8Array> }) {
    this.fileName = file.fileName;
    this.contentType = file.contentType;
    this.content = file.content;
  }
}

/**
 * An answer that is sent unchanged, for endpoints that are `answered: "raw"`. Its headers take precedence over the
 * common ones.
 */
export class RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for an empty answer. */
  readonly content: AsyncIterable<Uint8Array> | Uint8Array | undefined;
  constructor(answer: {
    status?: number;
    headers: Readonly<Record<string, string>>;
    content?: AsyncIterable<Uint8Array> | Uint8Array;
  }) {
    this.status = answer.status ?? 200;
    this.headers = answer.headers;
    this.content = answer.content;
  }
}
