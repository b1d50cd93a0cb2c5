import "server-only";
import type { Theme } from "./locale";

export type Niche = {
  niches: readonly string[];
  tags: readonly string[];
  products: readonly string[];
  words: readonly string[];
};

const list = (text: string) => text.split(", ");

/** `words` end handles: mila + bakes. */
export const NICHES: Readonly<Record<Theme, Niche>> = {
  food: {
    niches: list(
      "street food, meal prep, baking, vegan cooking, budget meals, noodles, coffee brewing, barbecue, air fryer recipes",
    ),
    tags: list("food, recipe, easyrecipe, foodtok, homecooking, baking, streetfood, mealprep, dinnerideas"),
    products: list(
      "Pannello skillet, Umbrasalt seasoning, Kornblick granola, Tsukibowl ramen kit, Brewlark coffee, Zestino hot sauce",
    ),
    words: list("bakes, eats, kitchen, cooks, plates, noodles, pantry, toast"),
  },
  fitness: {
    niches: list(
      "home workout, running, strength training, yoga, mobility, calisthenics, healthy habits, cycling, sleep",
    ),
    tags: list("fitness, workout, gymtok, homeworkout, running, mobility, yoga, healthyhabits, gym"),
    products: list(
      "Kolvar protein powder, Stridewell running shoes, Flexora bands, Pulsenook watch, Hydrova bottle, Noctura sleep tea",
    ),
    words: list("fit, lifts, moves, runs, reps, stretch, strong, sweat"),
  },
  beauty: {
    niches: list(
      "skincare, makeup tutorials, hair care, nail art, fragrance, drugstore finds, curly hair, men's grooming",
    ),
    tags: list("skincare, makeup, beauty, grwm, glowup, hairtok, nails, skincareroutine, makeuptutorial"),
    products: list(
      "Lumora serum, Velvane lip tint, Peltique sunscreen, Curlivo cream, Nailune gel kit, Aurelle mist",
    ),
    words: list("glow, beauty, glam, skin, curls, lashes, rouge, dew"),
  },
  fashion: {
    niches: list(
      "outfit ideas, thrifting, streetwear, capsule wardrobe, sneakers, modest fashion, accessories, hauls",
    ),
    tags: list("ootd, fashion, outfitideas, thrift, streetwear, haul, style, sneakers"),
    products: list("Marrow & Fen coats, Threadlark tees, Solvano sneakers, Bindle bags, Ochrewear knitwear"),
    words: list("wears, styles, closet, fits, stitch, thrifts, looks, denim"),
  },
  money: {
    niches: list(
      "personal finance, budgeting, investing basics, side hustles, small business, online shops, freelancing, saving",
    ),
    tags: list("money, finance, budgeting, sidehustle, smallbusiness, saving, investing, entrepreneur"),
    products: list(
      "Pennyroot budget app, Ledgerly invoices, Vaultine card, Shopwren store builder, Tallyfox tax app",
    ),
    words: list("saves, money, budget, invests, ledger, founder, pennies, shop"),
  },
  work: {
    niches: list(
      "interview tips, office life, remote work, content strategy, marketing, contracts explained, productivity, social media growth",
    ),
    tags: list("career, jobtips, worklife, marketing, contentcreator, office, remotework, socialmediatips"),
    products: list(
      "Deskbloom planner, Notevale app, Hirelane course, Captionly scheduler, Quietpod headphones",
    ),
    words: list("works, desk, career, office, memo, agenda, hustle, pitch"),
  },
  tech: {
    niches: list(
      "phone tips, gadgets, coding, artificial intelligence, desk setups, smart home, video editing, budget tech",
    ),
    tags: list("tech, gadgets, techtok, coding, ai, setup, phonetips, editing"),
    products: list(
      "Orbelo earbuds, Fluxpad tablet, Keydrift keyboard, Halcyon desk lamp, Bytegrove hosting, Clipmint editor",
    ),
    words: list("tech, codes, bytes, gadgets, pixel, setup, dev, circuit"),
  },
  gaming: {
    niches: list(
      "indie games, speedruns, cozy games, retro consoles, trading cards, board games, virtual reality, game guides",
    ),
    tags: list("gaming, gamer, indiegame, cozygaming, speedrun, retro, gametok, boardgames"),
    products: list(
      "Nimbusgrip controller, Pixelforge chair, Questlamp lights, Cardhollow sleeves, Loopvisor headset",
    ),
    words: list("plays, games, pixels, quest, respawn, arcade, loot, combo"),
  },
  music: {
    niches: list(
      "guitar covers, bedroom pop, dance challenges, music production, film reviews, movie theories, singing tips, vinyl",
    ),
    tags: list("music, cover, singer, dance, newmusic, film, movietok, guitar"),
    products: list(
      "Echowick microphone, Tonevale guitar strings, Reelnest projector, Beatmoor sampler, Sleevehaus vinyl",
    ),
    words: list("sings, beats, chords, reels, tunes, dances, scenes, echo"),
  },
  learn: {
    niches: list(
      "science explained, history stories, language learning, book reviews, study tips, maths tricks, drawing, news explained",
    ),
    tags: list("learnontiktok, history, science, booktok, study, didyouknow, art, explained"),
    products: list(
      "Lernwell flashcards, Inkharbor notebooks, Storyvane audiobooks, Palettica paints, Cosmik telescope",
    ),
    words: list("explains, learns, reads, facts, history, notes, draws, class"),
  },
  pets: {
    niches: list(
      "dog training, cat behaviour, rescue animals, aquariums, bird care, wildlife, puppy care, farm animals",
    ),
    tags: list("pets, dogtok, cattok, puppy, animals, rescue, catsoftiktok, dogsoftiktok"),
    products: list("Pawdrift harness, Miaolo litter, Kibbleton dog food, Fernfin aquarium, Whiskerly toys"),
    words: list("paws, pets, tails, meows, barks, vet, rescue, whiskers"),
  },
  travel: {
    niches: list(
      "budget travel, solo travel, hiking, van life, city guides, landscape photography, camping, weekend trips",
    ),
    tags: list("travel, traveltok, hiking, vanlife, hiddengems, nature, photography, weekendtrip"),
    products: list("Driftpack backpack, Nordlume tent, Roamly sim, Lensora camera strap, Thermaro flask"),
    words: list("roams, travels, trails, wanders, maps, hikes, lens, nomad"),
  },
  home: {
    niches: list(
      "small space decor, cleaning, home organisation, renovation, house plants, crochet, woodworking, slow living",
    ),
    tags: list("home, cleantok, homedecor, diy, organization, plants, crafts, dayinmylife"),
    products: list(
      "Mossgate planter, Cleanique spray, Nestoria shelves, Woolmere yarn, Timberlo drill, Candlefen candles",
    ),
    words: list("home, nest, makes, plants, tidies, builds, corner, crafts"),
  },
  family: {
    niches: list(
      "toddler activities, newborn care, family vlogs, couple goals, gentle parenting, twins, grandparents, community stories",
    ),
    tags: list("family, momlife, dadlife, parenting, couple, kids, toddler, relationship"),
    products: list(
      "Babbleberry bottle, Strollio stroller, Toybriar blocks, Dozebug night light, Lunchlet boxes",
    ),
    words: list("family, mama, papa, twins, tribe, duo, nursery, together"),
  },
  mind: {
    niches: list(
      "daily habits, anxiety tips, journaling, stoic thoughts, meditation, self-care, faith, motivation",
    ),
    tags: list("mindset, selfcare, mentalhealth, motivation, habits, journaling, meditation, growth"),
    products: list("Calmero app, Mindfern journal, Stillwater candle, Dawnlist planner, Breathlo course"),
    words: list("mind, calm, grows, breathes, quiet, reflects, habits, still"),
  },
  humor: {
    niches: list(
      "sketches, office humour, pranks, impressions, relatable moments, stand-up, parody, teacher humour",
    ),
    tags: list("funny, comedy, humor, relatable, sketch, pov, meme, lol"),
    products: list("Giggleloop tickets, Snorty mugs, Chucklebox cards, Wobblepop candy"),
    words: list("jokes, laughs, sketch, oops, giggles, lol, clown, chaos"),
  },
  sports: {
    niches: list(
      "football skills, basketball, skateboarding, running races, car reviews, motorbikes, detailing, climbing",
    ),
    tags: list("sports, football, basketball, skate, cars, cartok, training, highlights"),
    products: list(
      "Goalmark boots, Grindhaus skateboards, Torqueline wax, Courtza basketball, Velodra helmet",
    ),
    words: list("goals, drives, skates, sprint, hoops, torque, rides, match"),
  },
};
