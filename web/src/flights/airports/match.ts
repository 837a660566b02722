/** The position of a match at the start of a word, ignoring case and accents: `mont` in `Montréal`. */
export function matchIn(words: string, typed: string): { start: number; end: number } | null {
  const needle = fold(typed.trim())
  if (!needle) return null
  // Folding per letter keeps positions, even if one letter becomes two.
  const letters = Array.from(words, fold)
  for (let start = 0; start < letters.length; start++) {
    if (start > 0 && /[\p{L}\p{N}]/u.test(words[start - 1] ?? '')) continue
    let seen = ''
    for (let end = start; end < letters.length && seen.length < needle.length; end++) {
      seen += letters[end]
      if (seen === needle) return { start, end: end + 1 }
    }
  }
  return null
}

function fold(letters: string): string {
  return letters.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
