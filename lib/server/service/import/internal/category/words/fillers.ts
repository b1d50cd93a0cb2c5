import "server-only";

/** These parts of hashtags don't indicate a category: `gardeningforbeginners`, `catsof2024`. */
export const FILLERS =
  "tiktok tiktoks tok tik of the my for and with on in to a is are i me you your we our all best new good great cool " +
  "cute big little old young real true super top daily day days today week weekend weekly year time night life lives " +
  "lover lovers loves fan fans club team squad gang crew nation world community people person man men woman women " +
  "girl girls girly boy boys guy guys lady ladies kid babe queen king video videos vid vids clip clips edit edits post " +
  "posts page pics pic photo gram insta instagram reels reel youtube shorts viral trend trends trending fyp foryou " +
  "foryoupage fy challenge challenges tips tip tricks trick hack hacks ideas idea inspo inspiration inspired goals goal " +
  "tutorial tutorials howto guide class lesson review reviews reaction react check addict addicted obsessed " +
  "obsession problems problem memes meme moments moment vibes vibe mood things thing stuff story stories facts fact " +
  "beginner beginners pro expert master masters level online official original content creator creators artist account " +
  "style look looks season summer winter spring fall autumn holiday christmas halloween usa america american uk india " +
  "indian brasil brazil mexico canada australia europe london paris nyc california texas dubai global 1 2 3 4 5 6 7 8 9 " +
  "10 101 2k 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 20 21 22 23 24 25 at by from not no yes so or be it this " +
  "that make made making how what when why who where lovers_of please like likes follow share asmr satisfying oddly " +
  "beautiful amazing awesome perfect easy fast quick simple small large mini day1 part partone update news season1 " +
  "life4ever forever ever always every everyday first last next only just more most very too also s extreme bigfoot onemanarmy x y n de la el los " +
  "las un una mi tu en con para por del da do das dos em no na os as um uma meu minha le les des du et en mon ma der " +
  "die das und mein meine van het een mijn di il lo gli e";
