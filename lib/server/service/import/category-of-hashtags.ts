import "server-only";
/** The category of a post whose source gives only hashtags: the one that most of its known hashtags belong to. */
import type { Category } from "@/lib/contract/enums";
import { fold } from "@/lib/contract/fold";

const TAGS: Partial<Record<Category, string>> = {
  Arts: "art artist drawing painting sketch digitalart arttok illustration fanart procreate watercolor アート",
  Automotive: "car cars cartok carsoftiktok supercar bmw jdm drift mechanic carreview auto autos",
  "Beauty & Personal Care":
    "beauty makeup skincare makeuptutorial hair hairstyle nails nailart skincareroutine grwm beautytips hairtok skintok barber maquillaje maquillage schminke メイク",
  "Books & Literature": "booktok books bookrecommendations reading bookish livres libros",
  Business: "business entrepreneur smallbusiness startup businesstips sidehustle entrepreneurship",
  Finance: "finance money investing stocks crypto bitcoin personalfinance stocktok trading budgeting",
  "Career & Jobs": "career job jobs resume interviewtips careertok worklife corporate",
  "Collectibles & Hobbies": "lego collection collector pokemoncards funko hobby origami toys coincollecting",
  "Crafts & DIY": "diy crafts crochet knitting handmade lifehack lifehacks 5minutecrafts resin sewing hacks",
  Culture: "culture hispanic latinos desi africa tradition cultura",
  Education: "education learn school teacher student learnontiktok edutok college university studytok lernen",
  Technology: "tech technology iphone android apple gadgets coding programming ai pc techtok samsung",
  Entertainment: "entertainment celebrity tvshow netflix drama movieclips reality kpop",
  Environment: "environment climatechange sustainability ecofriendly zerowaste climate",
  Family: "family mom dad siblings brother sister grandma mama familia famille familie couplegoals",
  Parenting: "parenting momlife momsoftiktok dadlife pregnancy baby newborn toddlers momtok",
  Fashion:
    "fashion ootd outfit style streetwear y2k y2kfashion fashiontiktok thrift sneakers moda mode outfitideas",
  Film: "film movie movies cinema marvel disney scene anime filmtok horrormovie",
  Fitness: "fitness gym workout gymtok bodybuilding homeworkout abs yoga pilates crossfit gymmotivation",
  Health: "health doctor nurse medical weightloss healthy wellness nutrition healthtips",
  Food: "food foodtiktok foodie cooking recipe recipes baking foodtok cake chef dessert easyrecipe comida essen グルメ レシピ",
  Gaming:
    "gaming game gamer minecraft fortnite roblox ps5 xbox amongus twitch freefire pubg valorant clashroyale gta gta5 ゲーム",
  "Gardening & Agriculture": "garden gardening plants planttok farm farming farmlife houseplants",
  History: "history historytok ancient historia ww2",
  Home: "home homedecor interiordesign cleaning cleantok organization hometour kitchen apartment decor",
  Humor:
    "funny comedy humor meme memes prank jokes lol funnyvideos fun humour comedia humorlatino lustig grappig skit pov お笑い",
  Kids: "kids toddler children kidsoftiktok forkids niños",
  Lifestyle: "lifestyle vlog dayinmylife aesthetic dailyvlog morningroutine minivlog vida life",
  Marketing: "marketing digitalmarketing branding socialmediamarketing contentmarketing advertising",
  "Mental Health": "mentalhealth anxiety depression therapy mentalhealthmatters selfcare adhd",
  Music:
    "music song dance dancer singing singer musica musik musique rap hiphop guitar piano dancechallenge cover dj baile choreography tanzen 音楽",
  "News & Media": "news breakingnews noticias nieuws nachrichten ニュース",
  Outdoors: "outdoors hiking camping hiker fishing hunting climbing bushcraft",
  Nature: "nature ocean beach mountains sunset sea forest naturaleza 海 絶景",
  Pets: "dog dogs cat cats pet pets puppy kitten dogsoftiktok catsoftiktok dogtok cattok doglover hund perro chien 猫 犬",
  Animals: "animals animal wildlife horse horses bird zoo snake animales tiere",
  Photography: "photography photographer photo photoshoot camera portrait fotografia",
  Videography: "videography filmmaking cinematography videoediting editing capcut videographer drone",
  Politics: "politics election government political vote",
  Relationships:
    "relationship relationships love couple couples boyfriend girlfriend dating wedding marriage amor datenight",
  Religion: "jesus god islam muslim christian bible faith church quran allah",
  Spirituality: "spirituality astrology tarot manifestation zodiac meditation witchtok",
  Science: "science chemistry physics biology space experiment nasa sciencetok",
  "Self-Improvement":
    "motivation selfimprovement mindset success discipline productivity inspiration motivational",
  Shopping: "shopping haul amazonfinds tiktokmademebuyit unboxing amazon finds tiktokshop",
  "Social Issues & Activism": "blm blacklivesmatter feminism lgbt lgbtq pride activism equality",
  Sports:
    "sports football soccer basketball nba nfl skate skateboarding futbol volleyball tennis boxing ufc hockey wrestling voetbal fussball cricket サッカー",
  Travel: "travel traveltiktok vacation trip travellife maldives viajes reisen 旅行 観光 絶景トラベル",
  "Vehicles & Transportation":
    "motorcycle truck trucks bike bikelife biketok trucker train aviation airplane",
  "Virtual Reality": "vr virtualreality oculus metaquest",
  Writing: "writing writer poetry poem writertok poems",
};

const categoryOfTag = new Map<string, Category>(
  Object.entries(TAGS).flatMap(([category, tags]) =>
    tags.split(" ").map((tag) => [fold(tag), category as Category] as const),
  ),
);

const TAG_IN_TEXT = /#([\p{L}\p{N}_]+)/gu;

/**
 * @param hashtags without #; when absent, those in the caption
 * @returns on a tie the category of the earliest hashtag; undefined when none is known
 */
export function categoryOfHashtags(
  hashtags: readonly string[] | undefined,
  caption = "",
): Category | undefined {
  const tags = hashtags ?? [...caption.matchAll(TAG_IN_TEXT)].map((match) => match[1]!);
  const votes = new Map<Category, number>();
  for (const tag of tags) {
    const category = categoryOfTag.get(fold(tag));
    if (category) votes.set(category, (votes.get(category) ?? 0) + 1);
  }
  let best: Category | undefined;
  for (const [category, count] of votes) if (count > (votes.get(best as Category) ?? 0)) best = category;
  return best;
}
