import "server-only";
import type { Category } from "@/lib/contract/enums";

export const ENGLISH_CATEGORY_HOOKS: Partial<Record<Category, readonly string[]>> = {
  Arts: [
    "I painted {the same tree|my street|a stranger} every day for {30-365} days",
    "Stop {smudging|outlining|shading} like this, your {sketches|portraits} will thank you",
    "Turning a {coffee stain|five-minute doodle|mistake} into {a dragon|a portrait|a whole city}",
  ],
  Animals: [
    "This {otter|raven|hedgehog|octopus} remembers {faces|every lie|where you live}",
    "A {deer|fox|whale|crane} came {this close|back after {2-9} years} and I forgot to breathe",
    "Why {elephants|bees|crows} hold {funerals|votes|grudges}",
  ],
  Automotive: [
    "Your mechanic {charges|hopes you forget|never checks} this {40-400} dollar {filter|belt|sensor}",
    "Buying a {900-4,000} dollar car: {6|7|9} things to {smell|hear|look at} first",
    "I drove {an old van|a tiny electric car} {800-3,000} km to see {what breaks|what it costs}",
  ],
  "Books & Literature": [
    "{3|5|7} books I would {sell my sofa for|read again blind|finish in one night}",
    "If you like {slow mysteries|sad endings|talking foxes}, {start here|read this tonight}",
    "The first line that {ruined|saved} my {reading slump|Sunday}",
  ],
  Business: [
    "I sold my first {100|500|1,000} {candles|spreadsheets|cookies} {without ads|from my kitchen}",
    "Our small business made {0|12|340} dollars {today|this week}, here is {everything|the honest list}",
    "Never sign a {lease|supplier deal|partnership} before you ask these {3|4|5} questions",
  ],
  "Career & Jobs": [
    "I applied to {60-300} jobs and {one sentence|one file name|one phone call} changed the answers",
    "A {recruiter|hiring manager} reads your {resume|profile} like this, in {6-9} seconds",
    "Jobs that pay {50-110} thousand {without a degree|from home|outdoors}",
  ],
  "Collectibles & Hobbies": [
    "I opened {50-400} card packs and {only one|not one} was {worth it|real}",
    "Restoring a {1950s|rusty|broken} {toy train|camera|pocket watch} for {2-30} hours",
    "How to spot a fake {coin|card|stamp} in {ten|twenty} seconds",
  ],
  Community: [
    "Our street {built a library|shares one lawnmower|eats together} and this happened",
    "We asked {20-90} neighbours what they {miss|need|cook}",
    "One {free fridge|bench|repair café} changed this {block|village}",
  ],
  "Crafts & DIY": [
    "I {crocheted|carved|stitched} {a chair|a whole lake|my own shoes} in {3-60} evenings",
    "{Beginner|Ten-minute|One-skein} {basket|quilt|bowl} that looks like it took {a month|years}",
    "Glue will never {peel|drip|yellow} again if you do this {first|twice}",
  ],
  Culture: [
    "Things that are {polite|normal|rude} in {my grandmother's village|six countries|Sunday lunch} and nowhere else",
    "The {song|dance|dish} every {wedding|harvest|winter} starts with, explained",
    "I asked {five|seven} generations to {say hello|tie this knot|name this tool}",
  ],
  Ecommerce: [
    "My online shop had {0|3|11} orders until I changed {one photo|the first line|the return page}",
    "Packing order number {100-9,000} with me, {lavender|tissue paper|a thank-you note} included",
    "The {product|niche|supplier} mistake that cost me {300-9,000} dollars",
  ],
  Education: [
    "Learn {fractions|past tense|the periodic table} with {socks|pizza|one song}",
    "Study {two|four} hours like {eight|ten}: the {blank page|two-colour|teach-a-toy} method",
    "Teachers, try this on {Monday|the last day|loud classes}",
  ],
  Entertainment: [
    "We {switched lives|only said yes|ate in silence} for {24|48} hours and {cried|laughed|regretted it}",
    "Guess the {movie|show|song} from {one prop|my bad acting|three emojis}",
    "The {audition|blooper|plot twist} that should have {won|been cut|gone viral sooner}",
  ],
  Environment: [
    "I collected every piece of {plastic|packaging|trash} I made for {7-60} days",
    "This {river|reef|meadow} {10-30} months after we stopped {mowing|dumping|fishing}",
    "{3|4|5} swaps that {save more than|cost less than} you think",
  ],
  Family: [
    "Surprising my {parents|grandpa|sister} after {2-15} years abroad",
    "{Dinner|Sunday|Moving day} with {four|seven|nine} siblings",
    "My {grandma|mum} rates my {cooking|dates|haircut}, {brutal|zero filter}",
  ],
  Film: [
    "Every {door|mirror|red coat} in this film means {something|the same thing}",
    "How this {one-take|chase|rain} scene was shot with {a shopping cart|two lamps|no budget}",
    "Endings that were {changed|leaked|better} before {test screenings|the rain came}",
  ],
  "Gardening & Agriculture": [
    "Put {banana peel|eggshells|rice water} on your {tomatoes|roses|basil} and wait {5-14} days",
    "From {seed|bare soil|one potato} to {dinner|40 kilos|jungle} in {60-120} days",
    "A morning on our {goat|sheep|olive|lavender} farm, {minus 5|35} degrees",
  ],
  Government: [
    "The {form|office|deadline} that can save you {200-3,000} dollars a year",
    "What a {mayor|city clerk|judge} actually does on a Tuesday",
    "How a {bill|petition|budget} becomes {law|a park|nothing}, in {40-60} seconds",
  ],
  Health: [
    "{Nurses|Physios|Sleep doctors} notice this before you {speak|sit down}",
    "{3|4|5} signs you need {more water|more iron|a real break}",
    "I slept {at 10 pm|without my phone|{7|8} hours} for {14-60} nights, results",
  ],
  History: [
    "The {spoon|shoe|love letter} that survived {400-2,000} years",
    "One {night|mistake|snowstorm} that moved a border by {3-90} km",
    "What people {ate|wore|smelled like} in {1350|1720|1890}",
  ],
  Kids: [
    "Let's count to {ten|twenty} with {dinosaurs|pancakes|sleepy bears}",
    "Make a {volcano|rainbow|paper frog} from things in your {kitchen|pocket}",
    "Can you find the {five|seven} hidden {ducks|stars|socks}?",
  ],
  Law: [
    "A lawyer reacts: never sign {this|page {2-9}|a lease like that}",
    "Pulled over? The {two|three} sentences {worth knowing|you may say}",
    "Your {deposit|refund|overtime} is {protected|yours}, if you write {this email|one line}",
  ],
  Lifestyle: [
    "A {slow|realistic|6 am} {morning|Sunday|day off} in my {20s|30s|50s}",
    "{Five|Seven} small things that make {a weekday|winter|rent day} feel {expensive|lighter}",
    "I deleted {every app|my alarm|my to-do list} for {7-60} days",
  ],
  Marketing: [
    "Steal this {hook|caption|email} formula, it got us {20-900} thousand views",
    "Why your {ad|landing page|logo} {works on you|loses people in {3-8} seconds}",
    "I spent {50-5,000} dollars on ads for {a lemonade stand|my cat|one sock}",
  ],
  Nature: [
    "{60|90} seconds of {rain|waves|wind in birches} because you need it",
    "I filmed one {mushroom|nest|glacier} for {3-90} days",
    "This {lake|moss|cloud} only {glows|sings|appears} {once a year|at minus {20-35}}",
  ],
  "News & Media": [
    "What happened {today|this week} in {45|60|90} seconds, without shouting",
    "How a headline {tricks|moves} you: {3|4} words to look for",
    "The {chart|photo} everyone shared is {real|old|cropped}, here's the rest",
  ],
  Outdoors: [
    "{One-pot|No-tent|Minus {5-25} degree} camp, {alone|in a storm|with my dad}",
    "The {knot|fire|shelter} that saved my {weekend|hands}",
    "{4|5|6} mistakes on your first {overnight hike|kayak trip|climb}",
  ],
  Parenting: [
    'Say this instead of "{calm down|hurry up|because I said so}"',
    "My {toddler|teenager|newborn} {slept|ate|talked} after I changed {one light|one word|dinner time}",
    "{Realistic|Zero-sleep|Solo} morning with {two|three|four} under {four|six}",
  ],
  Philosophy: [
    "A {2,000|300}-year-old question about {happiness|time|your phone}",
    "If you can only {keep one memory|ask one thing|be honest once}, read this",
    "Why {boredom|doubt|failing} is {useful|a compass}, in {40-60} seconds",
  ],
  Photography: [
    "Shoot {portraits|food|night streets} like this with {any phone|one lamp|a window}",
    "I gave {ten|twenty} strangers a {disposable camera|free portrait}",
    "{3|4|5} settings I never touch, and {one|two} I always do",
  ],
  Politics: [
    "What this {vote|budget|debate} changes for your {rent|commute|bill}",
    "{Two|Three} sides, {60|90} seconds, no shouting",
    "Promises {kept|broken|forgotten} since {2015-2024}, a list",
  ],
  Relationships: [
    "Green flags that {look boring|nobody posts|took me {20-40} years}",
    "We ask each other these {3|4|5} questions every {Sunday|month|fight}",
    "How we {met|fell apart|fixed it}, told by {both of us|my mother-in-law}",
  ],
  Religion: [
    "A short prayer for {tired|anxious|grateful} mornings",
    "What {fasting|silence|Sunday} taught me after {3-30} years",
    "Questions I was {afraid|never allowed} to ask about faith",
  ],
  Science: [
    "I froze {a bubble|honey|a rose} at minus {40-190} degrees",
    "You have {2-40} grams of {stardust|bacteria|iron} doing this right now",
    "This {liquid|magnet|plant} should not {float|remember|glow}, and yet",
  ],
  "Self-Improvement": [
    "{75|30|21} days of {no sugar|cold showers|reading 10 pages}: what {stayed|broke|changed}",
    "The {two-minute|one-shelf|bad first draft} rule that {beat|outlived} my motivation",
    "Read this if you feel {behind|stuck|late} at {19-45}",
  ],
  Shopping: [
    "{5|7|9} things under {10|15|25} dollars I would buy {twice|again tomorrow}",
    "Worth it or not: the {viral|{20-90} dollar|ugly} {mop|bag|pan|pillow}",
    "Never buy {towels|perfume|a mattress} before {Tuesday|you check this label}",
  ],
  "Social Issues & Activism": [
    "What {housing|wheelchair access|unpaid care} costs {one family|our city}",
    "{One|Two} minutes that explain why we {marched|went quiet|keep counting}",
    "Small things that {help|hurt} more than you think",
  ],
  "Social Media": [
    "I posted {every day|at 6 am|badly} for {30-100} days, here are my numbers",
    "Your first {two|three} seconds {lose|win} {40-80} percent of people",
    "{Delete|Pin|Rewrite} this on your profile {tonight|before you post}",
  ],
  Spirituality: [
    "The {full moon|tarot card|number} that keeps following you means this",
    "{3|5}-minute {breath|candle|gratitude} ritual for {Sundays|heavy days}",
    "If this found you, {rest|let it go|text nobody tonight}",
  ],
  "Vehicles & Transportation": [
    "A night in the cab of a {40|60|90}-tonne {truck|train|crane}",
    "This {tram|cargo bike|ferry} replaced {12-90} cars on my street",
    "Pilots do this {before landing|at {9-12} km} and you never {hear|see} it",
  ],
  Videography: [
    "Cinematic {rain|coffee|walk} shots with {a phone|one light|zero budget}",
    "The {cut|sound|frame} that makes people {stay|cry|rewatch}",
    "Edit with me: {3-9} hours into {15-60} seconds",
  ],
  "Virtual Reality": [
    "I {lived|worked|exercised} in a headset for {24|48|100} hours",
    "My {grandma|cat|boss} tries VR for the first time",
    "{3|4|5} VR worlds that {broke my brain|feel like home|made me sweat}",
  ],
  "Weapons & Defense": [
    "How a {bowyer|swordsmith|armourer} makes {a longbow|a blade|chain mail} in {20-300} hours",
    "Could this {shield|helmet|castle gate} really stop {an arrow|a charge}?",
    "{3|4} {moves|habits} from self-defence class that {work|keep you out of fights}",
  ],
  Writing: [
    "Cut these {3|5|7} words and your {story|email|poem} {breathes|sells|hurts}",
    "I wrote {200|500|1,000} words a day for {30-100} days",
    "A two-sentence {horror|love} story about {a lighthouse|my neighbour|the last bus}",
  ],
};
