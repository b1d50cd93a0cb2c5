import { expect, test } from "vitest";
import { fieldOf } from "./record-field";

test.each([
  ["views", "views"],
  ["average_views", "averageViews"],
  ["niches_to_promote", "nichesToPromote"],
  ["created_at", "createdAt"],
])("%s fills %s", (column, field) => expect(fieldOf(column)).toBe(field));
