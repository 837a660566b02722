import { expect, test } from 'vitest'
import { findRefusedWords, findRefusedWordsIn } from './refused-words/words.ts'

test('no file contains a refused word', () => {
  const places = findRefusedWords().map(
    ({ file, line, word, use }) => `${file}:${line} “${word}”: use ${use}`,
  )
  expect(places).toEqual([])
})

test.each([
  ['a.ts', '// Whoever comes', [[1, 'Whoever']]],
  ['a.md', 'one\nthe price of\nnow', [[2, 'of now']]],
  ['a.ts', '/**\n * It is\n * asked.\n */', [[2, 'is asked']]],
  ['a.ts', 'f(newLetters, deadLetters, DeadLetter, letter)', [[1, 'Letters']]],
  [
    'a.tsx',
    '<GiftCard>{isNobody}</GiftCard>',
    [
      [1, 'Gift'],
      [1, 'Nobody'],
      [1, 'Gift'],
    ],
  ],
  ['a.ts', "const text = 'Nobody reads letters'", []],
  ['order-letter.ts', '', [[1, 'Letter']]],
  ['dead-letters.css', 'p { letter-spacing: 0 }', []],
  ['a.ts', "const text = 'Our words: is asked'", []],
] as const)('%s: %j', (file, text, words) => {
  const refused = findRefusedWordsIn(file, text, ['Our words: is asked'])
  expect(refused.map(({ line, word }) => [line, word])).toEqual(words)
})
