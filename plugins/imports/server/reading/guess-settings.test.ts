import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { guessSettings } from "./guess-settings.ts";

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../tests/fixtures/imports/${name}`, import.meta.url));
const guess = (text: string | Buffer) => guessSettings(Buffer.from(text)).settings;

it.each([
  ["a,b\n1,2", ","],
  ["a;b;c\n1,5;2;3", ";"],
  ["a\tb", "\t"],
  ['"a,b,c"|d', "|"],
  ["one", ""],
  ["Name\nSword, shield\nRain, wind", ""],
  ["Report of June\n\nName;Slug;Price\nSword;sword;1\nRain;rain;2", ";"],
  ["Name,Price\n;;;,1\n;;;;,2", ","],
  [`Name;Text\na;"${"x,\n".repeat(40_000)}`, ";"],
  ["A-1\nB,2\nC-3", ""],
])("the separator of %j is %j", (text, separator) => {
  expect(guess(text)).toEqual({ format: "text", encoding: "utf-8", separator });
});

it.each([
  ["sep=;\r\na;b", ";"],
  ["\uFEFFsep=\t\na\tb", "\t"],
  ['"sep=|"\na|b', "|"],
  ["SEP=,\na,b", ","],
])("the first line of %j names the separator", (text, separator) => {
  expect(guess(text)).toMatchObject({ separator, skipLines: 1 });
});

it("compares the columns of rows, not the number of separators", () => {
  expect(guess(fixture("semicolons-and-commas.csv"))).toMatchObject({ separator: ";" });
});

/** Texts in the bytes of an encoding that the runtime only decodes. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number[]>();
  for (let lead = 255; lead >= 0; lead -= 1) {
    const single = decoder.decode(Uint8Array.of(lead));
    if (!single.includes("\uFFFD")) bytes.set(single, [lead]);
    else
      for (let trail = 0x40; trail < 0xff; trail += 1) {
        const double = decoder.decode(Uint8Array.of(lead, trail));
        if ([...double].length === 1) bytes.set(double, [lead, trail]);
      }
  }
  return Buffer.from([...text].flatMap((sign) => bytes.get(sign) ?? expect.fail(`${encoding} has no ${sign}`)));
}

it.each([
  ["windows-1252", "German", "Name;Slug\r\nGröße S;groesse-s\r\nMüsli;muesli\r\n"],
  ["windows-1252", "French", "Nom;Ville\r\nÉléonore;Orléans\r\nNoël;Créteil\r\nça;là\r\nŒuvre;Crée\r\n"],
  ["windows-1252", "Spanish", "Nombre;Ciudad\r\nMuñoz;Málaga\r\nPeña;Cádiz\r\n"],
  ["windows-1252", "Portuguese", "Nome;Cidade\r\nJoão;São Paulo\r\nConceição;Olhão\r\n"],
  ["windows-1252", "a trade mark", "Name;Price\r\nPortal™;5€\r\n"],
  ["windows-1251", "Russian", "Имя;Город\r\nИван;Москва\r\nОльга;Тула\r\n"],
  ["windows-1251", "Ukrainian", "Ім'я;Місто\r\nЇжак;Київ\r\nЄва;Львів\r\n"],
  ["windows-1251", "Russian in an English table", "id;name\r\n1;Игра\r\n2;Steam\r\n3;Карта\r\n"],
  ["windows-1254", "Turkish", "Ad;Şehir\r\nŞükrü;İzmir\r\nÇağla;Eskişehir\r\nIşık;Muğla\r\n"],
  ["windows-1250", "Polish", "Nazwa;Miasto\r\nŁukasz;Łódź\r\nŻaneta;Gdańsk\r\nJózef;Kraków\r\n"],
  ["windows-1250", "Czech", "Název;Město\r\nPříliš;Plzeň\r\nžluťoučký;Brno\r\nkůň;Ústí\r\n"],
  ["iso-8859-2", "Polish", "Nazwa;Miasto\r\nŁukasz;Łódź\r\nŻaneta;Gdańsk\r\nŚwięta;Częstochowa\r\n"],
  ["windows-1253", "Greek", "Όνομα;Πόλη\r\nΓιώργος;Αθήνα\r\n"],
  ["windows-1255", "Hebrew", "שם;עיר\r\nדוד;ירושלים\r\n"],
  ["windows-1256", "Arabic", "الاسم;المدينة\r\nمحمد;القاهرة\r\nفاطمة;بيروت\r\n"],
  ["gb18030", "Chinese", "名称;城市\r\n游戏卡;北京\r\n充值;上海\r\n"],
  ["big5", "traditional Chinese", "名稱;城市\r\n遊戲卡;臺北\r\n儲值;高雄\r\n"],
  ["shift_jis", "Japanese", "名前;都市\r\nゲームカード;東京\r\n"],
  ["euc-jp", "Japanese", "名前;都市\r\nゲームカード;東京\r\n"],
  ["euc-kr", "Korean", "이름;도시\r\n게임 카드;서울\r\n"],
])("%s is possible for %s, and is shown with a line as it is", (encoding, _, text) => {
  const { encodings } = guessSettings(encode(text, encoding));
  const right = encodings.find(({ sample }) => text.includes(sample) && /[^\0-\x7F]/.test(sample));
  expect(right).toBeDefined();
  expect(encodings.length).toBeLessThan(6);
  expect(new Set(encodings.map(({ sample }) => sample)).size).toBe(encodings.length);
});

it("the line that is shown is read differently", () => {
  const { encodings } = guessSettings(encode("Málaga;1\nCádiz;2\nMuñoz;3\nÁvila;4\n", "windows-1252"));
  expect(encodings.slice(0, 2)).toEqual([
    { encoding: "windows-1252", sample: "Muñoz;3" },
    { encoding: "windows-1250", sample: "Muńoz;3" },
  ]);
});

it("German letters are Western ones, and there is no doubt", () => {
  const { encodings } = guessSettings(fixture("german-1252.csv"));
  expect(encodings).toEqual([{ encoding: "windows-1252", sample: "Größe S;groesse-s" }]);
});

it.each(["utf-8", "utf-16le", "utf-16be"] as const)("%s is certain", (encoding) => {
  const text = "\uFEFFName;Größe\r\n";
  const bytes = Buffer.from(text, encoding === "utf-8" ? "utf-8" : "utf-16le");
  if (encoding === "utf-16be") bytes.swap16();
  expect(guessSettings(bytes).encodings).toEqual([{ encoding, sample: "" }]);
});
