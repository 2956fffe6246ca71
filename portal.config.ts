/**
 * This deployment: brand, plugins, resources, menu. `npm run check` checks it; docs/configuration.md lists every
 * option.
 */
import { definePortal, env } from "@portalkit/kernel/contract";
import { auditLog } from "@portalkit/audit-log";
import { approvals } from "@portalkit/approvals";
import { auth } from "@portalkit/auth";
import { backup } from "@portalkit/backup";
import { browserErrors } from "@portalkit/browser-errors";
import { chatBot } from "@portalkit/chat-bot";
import { completion } from "@portalkit/completion";
import { dashboard } from "@portalkit/dashboard";
import { dataTransfer } from "@portalkit/data-transfer";
import { finance } from "@portalkit/finance";
import { gameCodes } from "@portalkit/game-codes";
import { i18n } from "@portalkit/i18n";
import { inlineList } from "@portalkit/inline-list";
import { standard } from "@portalkit/standard";
import { system } from "@portalkit/system";
import { tradingApi } from "@portalkit/trading-api";
import { twofa } from "@portalkit/twofa";
import { upload } from "@portalkit/upload";
import { notifications } from "@portalkit/notifications";
import { richEditor } from "@portalkit/rich-editor";

/** A bucket if the environment names one; otherwise files are stored in PORTAL_DATA_DIR. */
const storage = {
  endpoint: env("S3_ENDPOINT", { default: "" }),
  bucket: env("S3_BUCKET", { default: "" }),
  region: env("S3_REGION", { default: "us-east-1" }),
  accessKey: env("S3_ACCESS_KEY", { secret: true, default: "" }),
  secretKey: env("S3_SECRET_KEY", { secret: true, default: "" }),
};

/** Suggestions come from the existing texts, unless the environment names a language model. */
const suggestions = {
  provider: env("COMPLETION_PROVIDER", { default: "learned" }),
  chat: {
    url: env("COMPLETION_URL", { default: "https://api.openai.com/v1/chat/completions" }),
    key: env("COMPLETION_KEY", { secret: true, default: "" }),
    model: env("COMPLETION_MODEL", { default: "gpt-4.1-mini" }),
  },
};

export default definePortal({
  brand: { name: "Codeport", accent: "#4f46e5" },
  signIn: { position: "1/2" },
  languages: ["en", "uk", "de", "es", "pt", "tr", "ar", "zh"],
  plugins: [
    i18n({ id: "i18n" }),
    auth({ id: "auth", signUp: { enabled: true } }),
    gameCodes({
      id: "game-codes",
      redeemProvider: env("REDEEM_PROVIDER", { default: "none" }),
      trashDays: 30,
      // Two years, since codes name the import that brought them for as long as they are in stock.
      importKeepDays: 730,
    }),
    approvals({ id: "approvals", mode: "two-people", above: "500", dailyAbove: "2000" }),
    finance({
      id: "finance",
      wallets: { provider: env("WALLETS_PROVIDER", { default: "none" }) },
    }),
    tradingApi({ id: "trading-api" }),
    dashboard({ id: "dashboard" }),
    dataTransfer({ id: "data-transfer" }),
    chatBot({
      id: "chat-bot",
      apiRoot: env("BOT_API_ROOT", { default: "https://api.telegram.org" }),
      updates: env("BOT_UPDATES", { default: "polling" }),
    }),
    inlineList({ id: "denominations-of-game", parent: "games", resource: "denominations", column: "game_id" }),
    inlineList({ id: "orders-of-user", parent: "users", resource: "orders", column: "user_id" }),
    auditLog({ id: "audit-log" }),
    backup({
      id: "backup",
      folder: env("BACKUP_FOLDER", { default: "" }),
      bucket: {
        endpoint: env("BACKUP_S3_ENDPOINT", { default: "" }),
        bucket: env("BACKUP_S3_BUCKET", { default: "" }),
        region: env("BACKUP_S3_REGION", { default: "us-east-1" }),
        accessKey: env("BACKUP_S3_ACCESS_KEY", { default: "", secret: true }),
        secretKey: env("BACKUP_S3_SECRET_KEY", { default: "", secret: true }),
      },
    }),
    browserErrors({ id: "browser-errors" }),
    ...standard(),
    system({ id: "system" }),
    twofa({ id: "twofa" }),
    notifications({ id: "notifications" }),
    richEditor({
      id: "game-description",
      resource: "games",
      column: "description",
      upload: "game-description-images",
      completion: "description-words",
    }),
    upload({ id: "game-description-images", resource: "games", column: "description", use: "text", storage }),
    completion({
      id: "description-words",
      resource: "games",
      column: "description",
      context: ["name", "publisher"],
      ...suggestions,
    }),
    completion({ id: "publisher-names", resource: "games", column: "publisher" }),
    upload({
      id: "game-cover",
      resource: "games",
      column: "cover",
      allowedExtensions: ["jpg", "jpeg", "png", "gif", "webp", "svg"],
      storage,
      generateImages: {
        provider: env("IMAGES_PROVIDER", { default: "none" }),
        url: env("IMAGES_URL", { default: "https://api.openai.com/v1" }),
        key: env("IMAGES_KEY", { secret: true, default: "" }),
        model: env("IMAGES_MODEL", { default: "gpt-image-1" }),
        fieldsForContext: ["name", "publisher", "description"],
      },
    }),
    upload({
      id: "price-agreement",
      resource: "price_scales",
      column: "agreement",
      allowedExtensions: ["pdf", "docx", "png", "jpg", "jpeg"],
      maxFileSize: 20_971_520,
      storage,
    }),
  ],
  menu: [
    { type: "page", label: "Overview", icon: "layout-dashboard", path: "/" },
    { type: "heading", label: "Marketplace" },
    { type: "page", label: "Buy codes", icon: "plus", path: "/buy-codes" },
    { type: "resource", label: "Orders", icon: "shopping-cart", resourceId: "orders" },
    { type: "resource", label: "Sold items", icon: "list", resourceId: "sold_lines" },
    {
      type: "resource",
      label: "Codes",
      icon: "ticket",
      resourceId: "codes",
      itemId: "codes",
      badgeTooltip: "Codes for sale",
    },
    {
      type: "resource",
      label: "Redemptions",
      icon: "ticket-check",
      resourceId: "redemptions",
      itemId: "redemptions",
      badgeTooltip: "Stuck",
    },
    { type: "page", label: "Import codes", icon: "upload", path: "/codes-import", visible: "game-codes.import" },
    {
      type: "page",
      label: "Chat bot",
      icon: "bot",
      path: "/chat-bot",
      visible: ({ adminUser }) => adminUser.role === "superadmin",
    },
    {
      type: "group",
      label: "Catalogue",
      icon: "gamepad-2",
      open: true,
      children: [
        { type: "resource", label: "Games", resourceId: "games" },
        { type: "resource", label: "Denominations", resourceId: "denominations" },
        { type: "resource", label: "Price scales", resourceId: "price_scales" },
        { type: "resource", label: "Price markups", resourceId: "price_markups" },
      ],
    },
    {
      type: "group",
      label: "Trading API",
      icon: "code",
      children: [
        { type: "page", label: "API documentation", path: "/api-docs-page" },
        { type: "resource", label: "API tokens", resourceId: "api_token" },
        { type: "resource", label: "Webhooks", resourceId: "webhooks" },
        { type: "resource", label: "Webhook deliveries", resourceId: "webhook_deliveries" },
      ],
    },
    { type: "heading", label: "Finance" },
    {
      type: "group",
      label: "Funds",
      icon: "arrow-left-right",
      open: true,
      itemId: "approvals",
      badgeTooltip: "Waiting for approval",
      children: [
        { type: "resource", label: "Transactions", resourceId: "transactions" },
        {
          type: "page",
          label: "Top up",
          path: "/deposit-funds",
          visible: ({ adminUser }) => adminUser.role !== "superadmin",
        },
        { type: "page", label: "Bonuses", path: "/bonuses" },
        { type: "resource", label: "Deposits", resourceId: "deposits" },
        { type: "resource", label: "Withdrawals", resourceId: "withdrawals" },
        { type: "resource", label: "Approvals", resourceId: "approvals" },
        { type: "page", label: "Sweeping", path: "/sweeping", visible: "finance.sweep" },
      ],
    },
    { type: "heading", label: "Administration" },
    { type: "resource", label: "Users", icon: "users", resourceId: "users" },
    { type: "resource", label: "Audit log", icon: "scroll-text", resourceId: "audit_log" },
    { type: "resource", label: "Texts", icon: "file-text", resourceId: "texts" },
    { type: "page", label: "Jobs", icon: "history", path: "/jobs", visible: "jobs.see" },
    { type: "page", label: "System", icon: "laptop", path: "/system", visible: "system.see" },
  ],
});
