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
  // Persian and Arabic keyboards have different characters for one letter.
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
}

const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** `São Paulo–Congonhas` → sao, paulo, congonhas */
export function toNormalizedWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    // O'Hare and Xi'an are one word.
    .replace(/['’‘`ʻʼ.]/g, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => special[letter] ?? letter)
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of each way to type a text: plain, with umlauts spelled out (`Zuerich`), with St for Saint and the reverse. */
export function spellingVariants(text: string): string[][] {
  const plain = toNormalizedWords(text)
  const spellings = [plain]
  const written = text.normalize('NFC').toLowerCase()
  const spelled = written.replace(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter)
  if (spelled !== written) spellings.push(toNormalizedWords(spelled))
  if (plain.includes('st')) spellings.push(plain.map((word) => (word === 'st' ? 'saint' : word)))
  if (plain.includes('saint')) spellings.push(plain.map((word) => (word === 'saint' ? 'st' : word)))
  return spellings
}
