/**
 * `npm run bench -- --only categories --data FOLDER`: how often the category that the import works out is right. Posts
 * are labelled by their files (YouTube's charts have a category), or by `labels.jsonl` in the folder: lines of
 * `{"id": "…", "categories": ["Food", "Home"], "isDoubtful": false}`, the categories that a person accepts.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CATEGORIES, type Category } from "@/lib/contract/enums";
import { readParquet } from "@/lib/server/composition/read-parquet";
import { fileSource } from "@/lib/server/service/import/byte-source";
import { chooseShape } from "@/lib/server/service/import/choose-shape";
import { inferCategory, type CategoryEvidence, isRelated } from "@/lib/server/service/import/record-kinds";
import { ImportError } from "@/lib/server/service/import/import-error";
import { readHashtags } from "@/lib/server/service/import/field-readers";
import { readSource } from "@/lib/server/service/import/import-file";
import { figure } from "./figures";
import { printTable } from "./print-table";

/** `isDoubtful`: a category may be guessed, but none is not a miss. */
const labelled = z.object({
  id: z.string(),
  categories: z.array(z.enum(CATEGORIES)),
  isDoubtful: z.boolean().default(false),
});
type Labelled = z.infer<typeof labelled>;

type Post = CategoryEvidence & { id: string; stated?: Category };

/** YouTube's categories for a format, such as Entertainment. They don't contradict a guess about the topic. */
const FORMATS: ReadonlySet<Category> = new Set([
  "Entertainment",
  "Humor",
  "Lifestyle",
  "News & Media",
  "Education",
]);

/** YouTube's wide categories, with the finer ones of ours that also count as right. */
const WIDER: Partial<Record<Category, readonly Category[]>> = {
  // Howto & Style, People & Blogs.
  Lifestyle: [
    "Beauty & Personal Care",
    "Fashion",
    "Food",
    "Crafts & DIY",
    "Home",
    "Family",
    "Parenting",
    "Travel",
    "Fitness",
    "Health",
    "Shopping",
    "Relationships",
    "Gardening & Agriculture",
    "Self-Improvement",
  ],
  Technology: ["Science", "Virtual Reality"],
  Education: ["Science", "History", "Self-Improvement", "Writing", "Books & Literature"],
};

function isAccepted(guess: Category, labels: readonly Category[]): boolean {
  return labels.some((one) => one === guess || isRelated(one, guess) || WIDER[one]?.includes(guess));
}

/** The posts of all files of a folder, each once; files of another kind are left out. */
async function readPosts(folder: string): Promise<Post[]> {
  const posts = new Map<string, Post>();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("labels"))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) {
    try {
      const { items } = await readSource(await fileSource(path), readParquet);
      const { shape, items: all } = await chooseShape(items, path, { kind: "posts", fileName: path });
      const records: Record<string, unknown>[] = [];
      for await (const items of all)
        for (const item of items) if ("fields" in item) records.push(item.fields);
      for (const fields of records) {
        const draft = shape.map(fields, { fileName: path, importedAt: 0 });
        if (typeof draft === "string" || typeof draft.id !== "string") continue;
        posts.set(draft.id, {
          id: draft.id,
          caption: typeof draft.caption === "string" ? draft.caption : undefined,
          hook: typeof draft.hook === "string" ? draft.hook : undefined,
          hashtags: readHashtags(draft.hashtags).value,
          stated: draft.category as Category | undefined,
        });
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
    }
  }
  return [...posts.values()];
}

function readLabels(path: string): Labelled[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => labelled.parse(JSON.parse(line)));
}

/** Half of the posts, decided by the id: the words were chosen on one half and are judged on the other. */
const isHeldOut = (id: string) => createHash("sha256").update(id).digest()[0]! % 2 === 1;

type Judged = Labelled & { guess?: Category };
type Infer = (post: Post) => Category | undefined;

const percent = (part: number, whole: number) =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
const isFound = ({ guess, categories }: Judged) => guess !== undefined && isAccepted(guess, categories);
/** A post of which a category is expected. */
const isWanted = ({ categories, isDoubtful }: Judged) => categories.length > 0 && !isDoubtful;

function figuresOf(judged: readonly Judged[]): string[] {
  const guessed = judged.filter(({ guess }) => guess !== undefined);
  const exact = guessed.filter(({ guess, categories }) => categories.includes(guess!));
  const wanted = judged.filter(isWanted);
  return [
    String(judged.length),
    String(guessed.length),
    percent(exact.length, guessed.length),
    percent(guessed.filter(isFound).length, guessed.length),
    percent(wanted.filter(isFound).length, wanted.length),
  ];
}

function printFigures(title: string, judged: readonly Judged[]): void {
  const of = (isTest: boolean) => judged.filter(({ id }) => isHeldOut(id) === isTest);
  printTable(
    [title, "posts", "guessed", "precision, exact", "or a neighbour", "recall"],
    [
      ["the half that words were chosen on", ...figuresOf(of(false))],
      ["**held out**", ...figuresOf(of(true))],
      ["both", ...figuresOf(judged)],
    ],
  );
  const rows = CATEGORIES.map((category) => {
    const guessed = of(true).filter(({ guess }) => guess === category);
    const wanted = of(true).filter((post) => post.categories[0] === category && isWanted(post));
    return [
      category,
      String(guessed.length),
      percent(guessed.filter(isFound).length, guessed.length),
      String(wanted.length),
      percent(wanted.filter(isFound).length, wanted.length),
    ];
  });
  printTable(
    ["held out", "guessed", "precision", "labelled", "recall"],
    rows.filter(([, guessed, , wanted]) => guessed !== "0" || wanted !== "0"),
  );
}

function perSecond(posts: readonly Post[], infer: Infer): number {
  const start = performance.now();
  for (const post of posts) infer(post);
  return posts.length / ((performance.now() - start) / 1000);
}

/** Prints precision and recall of the categories of the labelled posts of a folder. */
export async function benchCategories(folder: string, infer: Infer = inferCategory): Promise<void> {
  const posts = await readPosts(folder);
  const byId = new Map(posts.map((post) => [post.id, post]));
  const judge = (labels: readonly Labelled[]) =>
    labels.flatMap((one) => (byId.has(one.id) ? { ...one, guess: infer(byId.get(one.id)!) } : []));
  const stated = posts.flatMap(({ id, stated: one }) =>
    one === undefined ? [] : { id, categories: [one], isDoubtful: false },
  );
  printFigures("stated by their files", judge(stated));
  const topics = stated.filter(({ categories: [category] }) => !FORMATS.has(category!));
  printFigures("stated, without formats", judge(topics));
  const labels = join(folder, "labels.jsonl");
  if (existsSync(labels)) printFigures("labelled by hand", judge(readLabels(labels)));
  process.stdout.write(`${posts.length} posts, ${figure(perSecond(posts, infer))} categories a second\n`);
}
