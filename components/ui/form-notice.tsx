/** Unknown codes in the address show nothing, because anyone can craft such a link. */
import { Check } from "lucide-react";
import { Notice } from "./notice";

type Words = Readonly<Record<string, string>>;

const wordsOf = (words: Words, name: string) => (Object.hasOwn(words, name) ? words[name] : undefined);

export function FormNotice({
  done,
  problem,
  doneWords,
  problemWords,
}: {
  done: string;
  problem: string;
  doneWords: Words;
  problemWords: Words;
}) {
  const wrong = wordsOf(problemWords, problem);
  if (wrong)
    return (
      <Notice isAnswer variant="bad" role="alert">
        {wrong}
      </Notice>
    );
  const good = wordsOf(doneWords, done);
  if (!good) return null;
  return (
    <Notice isAnswer variant="good" role="status" icon={<Check size={16} aria-hidden="true" />}>
      {good}
    </Notice>
  );
}
