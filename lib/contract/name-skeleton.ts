/** Names that are easily mistaken for each other. Apart from the cleaning of names, which browsers load too. */
import { nameKey } from "./clean-name";

/** Maps lower-case letters that look like Latin ones: the subset of UTS 39 (confusables.txt) that keyboards have. */
const LOOK_ALIKE = new Map(
  [
    ["a", "аα"],
    ["b", "ьƅ"],
    ["c", "сϲⅽ"],
    ["d", "ԁⅾ"],
    ["e", "еҽ"],
    ["g", "ɡց"],
    ["h", "һհ"],
    ["i", "іιıɩⅰ"],
    ["j", "јϳ"],
    ["k", "кκ"],
    ["l", "1ӏⅼ|"],
    ["n", "ոη"],
    ["o", "0оοօᴏ"],
    ["p", "рρ"],
    ["q", "ԛզ"],
    ["r", "г"],
    ["s", "ѕꜱ"],
    ["t", "тτ"],
    ["u", "υսᴜ"],
    ["v", "νѵⅴ"],
    ["vv", "ԝѡɯ"],
    ["x", "хχⅹ"],
    ["y", "уγү"],
    ["z", "ᴢ"],
    ["rn", "mмⅿ"],
    ["vv", "w"],
  ].flatMap(([latin, others]) => [...others!].map((other) => [other, latin!] as const)),
);

/** Two names that are easily mistaken for each other have the same skeleton. */
export const nameSkeleton = (text: string): string =>
  [...nameKey(text).normalize("NFD")].map((character) => LOOK_ALIKE.get(character) ?? character).join("");
