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
    "nodemailer",
    "@node-rs/argon2",
    "pino",
    "@prometheus-io/client",
    // Of imports and of what is sent to the service: tables of languages, workbooks, archives.
    "eld",
    "fflate",
    "read-excel-file",
    "yauzl",
  ],
  images: { unoptimized: true },
  // The documents are part of the build: app/(public)/docs/documents.ts.
  turbopack: { rules: { "*.md": { condition: { query: "?raw" }, type: "text" } } },
  rewrites: async () => [{ source: "/docs/:page(.+).md", destination: "/docs/text/:page" }],
  // `npm test` checks types over the whole project; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
