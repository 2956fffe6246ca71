/** What the bot says in the chat: English text = key of its translations. */
export const botMessages = {
  welcome: "Welcome to {brand}! Link your account to see prices, your balance and to buy codes.",
  howToLink: "Sign in at {address}, open your account page and press “Link my account” under Chat bot. Then open me from there, or send me the code.",
  howToJoin: "No account yet? You get one at {address}",
  linkedNow: "Your account {name} is linked.",
  alreadyLinked: "This chat is linked to your account {name}.",
  menu: "What would you like to do?",
  privateOnly: "I talk about your account in private only. Write to me there.",
  failed: "Something went wrong, please try again later",
  expired: "This offer is too old. Please choose again",
  buy: "Buy codes",
  balance: "Balance",
  orders: "My orders",
  account: "Account",
  back: "Back",
  toMenu: "Menu",
  next: "Next",
  previous: "Previous",
  confirm: "Confirm",
  cancel: "Cancel",
  otherQuantity: "Other quantity",
  chooseGame: "Choose a game:",
  chooseDenomination: "{game}. Choose a denomination:",
  noGames: "Nothing is for sale at the moment.",
  offerLine: "{value}: {price} USDT, {stock} left",
  soldOut: "{value}: sold out",
  chooseQuantity: "{title}\n{price} USDT each, {stock} left.\nYour balance: {balance} USDT\n\nHow many?",
  isSoldOut: "{title} is sold out.",
  typeQuantity: "Send the number of codes of {title}, from 1 to {most}.",
  wrongQuantity: "Send a whole number from 1 to {most}.",
  confirmOrder: "{title}\n{count} code for {total} USDT.\nYour balance: {balance} USDT\n\nBuy now? | {title}\n{count} codes for {total} USDT.\nYour balance: {balance} USDT\n\nBuy now?",
  missing: "You need {missing} USDT more: the order costs {total} USDT and your balance is {balance} USDT.",
  bought: "Order {number} is paid: {total} USDT. Here are your codes:",
  codesOf: "Codes of order {number}:",
  moreCodes: "Order {number} has {count} code. Download it on its page at {address} | Order {number} has {count} codes. Download them on its page at {address}",
  balanceIs: "Your balance: {balance} USDT",
  topUp: "Top up at {address}",
  noOrders: "You have no orders yet.",
  lastOrders: "Your last orders:",
  orderLine: "{number}: {amount} USDT, {status}",
  showCodes: "Codes of {number}",
  accountIs: "This chat is linked to {name}.",
  unlink: "Unlink",
  unlinkSure: "Unlink this chat from {name}? I forget your account at once.",
  unlinked: "This chat is not linked to any account any more.",
} as const;

/** An order's state in a line of the list. */
export const orderStatusLabels = { pending: "Pending", paid: "Paid", delivered: "Delivered", refunded: "Refunded", failed: "Failed" } as const;

/** What the chat's own menu says of the bot's commands. */
export const commandLabels = { start: "Menu", buy: "Buy codes", balance: "Balance", orders: "My orders", account: "Account" } as const;

/** Codes that one order through the bot may hold: more do not read well in a chat. */
export const mostCodes = 100;
