const special: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ə: 'a',
  // Persian and Arabic keyboards write the same letter differently.
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
}

const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** The words of a text in lower case without accents or punctuation: `São Paulo–Congonhas` → sao, paulo, congonhas. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    // O'Hare and Xi'an are one word to those who type them.
    .replace(/['’‘`ʻʼ.]/g, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => special[letter] ?? letter)
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The ways to type a text, each as its words: plain, with umlauts written out (`Zuerich`), with St for Saint. */
export function spellingsOf(text: string): string[][] {
  const plain = wordsOf(text)
  const spellings = [plain]
  const written = text.normalize('NFC').toLowerCase()
  const spelled = written.replace(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter)
  if (spelled !== written) spellings.push(wordsOf(spelled))
  if (plain.includes('st')) spellings.push(plain.map((word) => (word === 'st' ? 'saint' : word)))
  if (plain.includes('saint')) spellings.push(plain.map((word) => (word === 'saint' ? 'st' : word)))
  return spellings
}
