import { expect, it } from 'vitest'
import { formatFineShare, formatShare } from './shares.ts'

it.each([
  [0.784, '78%'],
  [0, '0%'],
  [1, '100%'],
  [0.9951, '99.5%'],
  [0.99999, '99.9%'],
  [0.004, '0.4%'],
  [0.0003, '<0.1%'],
  [-0.012, '-1%'],
])('%d is shown as %s', (share, words) => expect(formatShare(share)).toBe(words))

it.each([
  [0.0614, '6.1%'],
  [0.06, '6.0%'],
  [0.0003, '<0.1%'],
  [0, '0%'],
])('%d is shown in detail as %s', (share, words) => expect(formatFineShare(share)).toBe(words))
