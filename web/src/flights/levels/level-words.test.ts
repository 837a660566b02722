import { expect, it } from 'vitest'
import { standingSentence } from './level-words.ts'

const standing = {
  kind: 'below' as const,
  percent: 67,
  isGood: true,
  level: { low: 170, typical: 195, high: 230, samples: 40 },
}

it.each([
  [1, '67% below typical for these months (195\u00a0USD)'],
  [3, '67% below typical for these months (195\u00a0USD each)'],
])('what is usual is told of one, also beside the price of several: %d', (passengers, sentence) => {
  expect(standingSentence(standing, { currency: 'USD', passengers })).toBe(sentence)
})
