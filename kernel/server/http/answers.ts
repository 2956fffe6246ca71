/** Answers that are no JSON: files to save, and whatever has a status, headers and bytes of its own. */

/** An answer that is a file, written while it is read: whoever stops reading stops the writing. */
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

/** An answer as it is, for endpoints that are `answered: "raw"`. Its headers win over those that every answer has. */
export class RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Nothing is an empty answer. */
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
