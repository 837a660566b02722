/** Whether `typed` after one edit matches the whole word, its beginning, or neither. */
export type TypoMatch = 'whole' | 'beginning' | null

/** Damerau-Levenshtein distance 1: linear and without allocation, because the edit can be made where the two first differ. */
export function matchWithOneEdit(typed: string, word: string): TypoMatch {
  const shorter = Math.min(typed.length, word.length)
  let at = 0
  while (at < shorter && typed.charCodeAt(at) === word.charCodeAt(at)) at++
  // `word` is `typed`, or begins with it.
  if (at === typed.length) return word.length === at ? null : oneMoreCharacter(typed, word)
  const swapped = typed[at] === word[at + 1] && typed[at + 1] === word[at]
  return better(
    better(restFit(typed, at + 1, word, at + 1), restFit(typed, at + 1, word, at)),
    better(restFit(typed, at, word, at + 1), swapped ? restFit(typed, at + 2, word, at + 2) : null),
  )
}

function better(one: TypoMatch, other: TypoMatch): TypoMatch {
  return one === 'whole' ? one : (other ?? one)
}

function oneMoreCharacter(typed: string, word: string): TypoMatch {
  return word.length === typed.length + 1 ? 'whole' : null
}

function restFit(typed: string, from: number, word: string, wordFrom: number): TypoMatch {
  const rest = typed.length - from
  const wordRest = word.length - wordFrom
  if (rest < 0 || wordRest < rest) return null
  for (let i = 0; i < rest; i++) if (typed.charCodeAt(from + i) !== word.charCodeAt(wordFrom + i)) return null
  return wordRest === rest ? 'whole' : 'beginning'
}
