import { notFoundRoute } from "@/lib/server/http/not-found-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = notFoundRoute;
