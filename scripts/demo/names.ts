/** Invented names of games, publishers and people; none of them exists. */

export const gameNames = [
  "Ashen Crown",
  "Blocktide",
  "Cinder Rally",
  "Dune Couriers",
  "Emberfall Online",
  "Frostline Tactics",
  "Galaxy Grocers",
  "Hollow Harbor",
  "Iron Orchard",
  "Jade Circuit",
  "Kite Warriors",
  "Lantern Legends",
  "Mosswood Saga",
  "Neon Drifters",
  "Orbit Keepers",
  "Paper Kingdoms",
  "Quartz Arena",
  "Riverstone Royale",
  "Salt & Sails",
  "Thunder Paddock",
  "Umbra Squad",
  "Velvet Vandals",
  "Wildmark",
  "Zephyr Zone",
  "Copper Comets",
  "Midnight Menagerie",
] as const;

export const publishers = [
  "Lanternfish Games",
  "Bluebarrel",
  "Studio Heron & Reed",
  "Tin Kettle",
  "Harbor Nine",
  "Kumquat Interactive",
] as const;
export const countries = ["US", "DE", "JP", "KR", "BR", "TR", "UA", "ES", "CN", "GB"] as const;

/** The unit a game sells, the smallest pack, and the price of a unit in US cents. */
export const units = [
  { unit: "gems", smallest: 60, cents: 1.6 },
  { unit: "coins", smallest: 100, cents: 1 },
  { unit: "crystals", smallest: 80, cents: 1.4 },
  { unit: "credits", smallest: 500, cents: 0.2 },
  { unit: "tokens", smallest: 25, cents: 4 },
] as const;

export const firstNames = [
  "Alma",
  "Bruno",
  "Chiara",
  "Dmytro",
  "Elif",
  "Farid",
  "Greta",
  "Hugo",
  "Ines",
  "Jonas",
  "Kaya",
  "Lena",
  "Mateo",
  "Nadia",
  "Oskar",
  "Paula",
  "Quentin",
  "Rosa",
  "Selim",
  "Tereza",
  "Ulrike",
  "Viktor",
  "Wanda",
  "Ximena",
  "Yusuf",
  "Zoya",
] as const;
export const lastNames = [
  "Almeida",
  "Berger",
  "Castro",
  "Demir",
  "Eriksen",
  "Fischer",
  "García",
  "Hoffmann",
  "Ivanenko",
  "Jensen",
  "Kovalenko",
  "Lima",
  "Moreno",
  "Novak",
  "Oliveira",
  "Petrenko",
  "Quispe",
  "Rossi",
  "Silva",
  "Torres",
  "Usta",
  "Vega",
  "Weber",
  "Yılmaz",
  "Zhang",
] as const;

/** Notes of operators on codes. */
export const noteTexts = [
  "Buyer asked twice, code works",
  "Supplier confirmed by mail",
  "Redeemed in another region",
  "Screenshot received",
] as const;

export const refundReasons = [
  "Bought twice by mistake",
  "Wrong region",
  "The buyer changed their mind",
  "The game was delisted",
] as const;
export const holdReason = "The payment is being checked";
