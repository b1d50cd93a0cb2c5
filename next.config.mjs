/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  experimental: { agentUpgrade: false },
  serverExternalPackages: ["@duckdb/node-api", "@duckdb/node-bindings", "libsql", "@node-rs/argon2"],
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
};

export default config;
