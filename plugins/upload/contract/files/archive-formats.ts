/** Document formats that are ZIP archives, and how to recognize each. */

export interface ArchiveFormat {
  /** Office Open XML: the content type of the main part, in lower case. */
  mainPart?: string;
  /** OpenDocument and EPUB: the content of the part `mimetype`. */
  mediaType?: string;
  /** Parts that the archive must have. */
  holds?: readonly string[];
}

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const slides = "application/vnd.openxmlformats-officedocument.presentationml";
const openDocument = (kind: string): ArchiveFormat => ({
  mediaType: `application/vnd.oasis.opendocument.${kind}`,
  holds: ["META-INF/manifest.xml"],
});

/** The formats by extension. A document with macros does not match an extension without macros, nor the reverse. */
export const archiveFormats: ReadonlyMap<string, ArchiveFormat> = new Map<string, ArchiveFormat>([
  ["docx", { mainPart: `${word}.document.main+xml` }],
  ["dotx", { mainPart: `${word}.template.main+xml` }],
  ["docm", { mainPart: "application/vnd.ms-word.document.macroenabled.main+xml" }],
  ["dotm", { mainPart: "application/vnd.ms-word.template.macroenabledtemplate.main+xml" }],
  ["xlsx", { mainPart: `${sheet}.sheet.main+xml` }],
  ["xltx", { mainPart: `${sheet}.template.main+xml` }],
  ["xlsm", { mainPart: "application/vnd.ms-excel.sheet.macroenabled.main+xml" }],
  ["xltm", { mainPart: "application/vnd.ms-excel.template.macroenabled.main+xml" }],
  ["xlsb", { mainPart: "application/vnd.ms-excel.sheet.binary.macroenabled.main" }],
  ["pptx", { mainPart: `${slides}.presentation.main+xml` }],
  ["ppsx", { mainPart: `${slides}.slideshow.main+xml` }],
  ["potx", { mainPart: `${slides}.template.main+xml` }],
  ["pptm", { mainPart: "application/vnd.ms-powerpoint.presentation.macroenabled.main+xml" }],
  ["vsdx", { mainPart: "application/vnd.ms-visio.drawing.main+xml" }],
  ["odt", openDocument("text")],
  ["ods", openDocument("spreadsheet")],
  ["odp", openDocument("presentation")],
  ["odg", openDocument("graphics")],
  ["odf", openDocument("formula")],
  ["epub", { mediaType: "application/epub+zip", holds: ["META-INF/container.xml"] }],
  ["jar", { holds: ["META-INF/MANIFEST.MF"] }],
  ["zip", {}],
]);
