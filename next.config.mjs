// Clips come from wherever the service says; pictures (kept posters), scripts, styles and calls from this server alone.
// Scripts may be inline because Next streams its data that way, and a nonce would need a proxy in front of every page.
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' http: https:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    // Fewer, larger files: they compress better together.
    turbopackChunking: { minChunkSize: 200_000, requestCost: 400_000, maxMergeChunkSize: 2_000_000 },
  },
  serverExternalPackages: [
    "@duckdb/node-api",
    "@duckdb/node-bindings",
    "libsql",
    "nodemailer",
    "@node-rs/argon2",
    "pino",
    "prom-client",
  ],
  images: { unoptimized: true },
  // `npm test` checks types over the whole project; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "content-security-policy", value: CONTENT_SECURITY_POLICY },
        { key: "x-content-type-options", value: "nosniff" },
        { key: "referrer-policy", value: "same-origin" },
        { key: "permissions-policy", value: "camera=(), microphone=(), geolocation=()" },
        { key: "cross-origin-opener-policy", value: "same-origin" },
      ],
    },
  ],
};

export default config;
