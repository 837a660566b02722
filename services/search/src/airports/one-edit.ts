/** How `typed` fits `word` after one edit: to all of it, only to its beginning, or not at all. */
export type TypoFit = 'whole' | 'beginning' | null

/**
 * One letter too many, too few or wrong, or two neighbours swapped. Linear and without allocation, since it runs over
 * every word of the index: whichever edit it is, it can be made where the two first differ.
 */
export function oneEditFit(typed: string, word: string): TypoFit {
  const shorter = Math.min(typed.length, word.length)
  let at = 0
  while (at < shorter && typed.charCodeAt(at) === word.charCodeAt(at)) at++
  // `word` is `typed` itself, or begins with it: no edit is needed.
  if (at === typed.length) return word.length === at ? null : oneMoreLetter(typed, word)
  const swapped = typed[at] === word[at + 1] && typed[at + 1] === word[at]
  return better(
    better(restFit(typed, at + 1, word, at + 1), restFit(typed, at + 1, word, at)),
    better(restFit(typed, at, word, at + 1), swapped ? restFit(typed, at + 2, word, at + 2) : null),
  )
}

function better(one: TypoFit, other: TypoFit): TypoFit {
  return one === 'whole' ? one : (other ?? one)
}

function oneMoreLetter(typed: string, word: string): TypoFit {
  return word.length === typed.length + 1 ? 'whole' : null
}

function restFit(typed: string, from: number, word: string, wordFrom: number): TypoFit {
  const rest = typed.length - from
  const wordRest = word.length - wordFrom
  if (rest < 0 || wordRest < rest) return null
  for (let i = 0; i < rest; i++) if (typed.charCodeAt(from + i) !== word.charCodeAt(wordFrom + i)) return null
  return wordRest === rest ? 'whole' : 'beginning'
}
