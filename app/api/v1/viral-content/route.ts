import { operations } from "@/lib/contract/operations";
import { searchPosts } from "@/lib/server/service/search-posts";
import { serviceRoute } from "@/lib/server/http/service/service-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(
  operations.searchPosts,
  searchPosts,
);
