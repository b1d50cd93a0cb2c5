import { operations } from "@/lib/contract/operations";
import { searchPosts } from "@/lib/server/service/search-posts";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { searchPostsForKey } from "@/lib/server/team/keys/search-for-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.searchPosts, {
  own: searchPosts,
  member: searchPostsForKey,
});
