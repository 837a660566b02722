import { expect, test } from 'vitest'
import { redactForViewer, type RedactionRules } from './redaction.ts'

const rules = {
  fare: (fare: number | null) => fare && 0,
  cheapest: (_cheapest: number, viewer, { fare }: { fare?: number | null }) =>
    fare === null ? viewer : null,
} satisfies RedactionRules

test.each(['visitor', 'member', 'subscriber'] as const)(
  'a key without a rule does not reach a %s',
  (viewer) => {
    const value = { fare: 412, secret: 'told to nobody', constructor: 'nor this', toString: 'nor this' }
    expect(Object.keys(redactForViewer(value, viewer, rules))).toEqual(['fare'])
  },
)

test("a subscriber sees keys with a rule unchanged, other viewers see the rule's result", () => {
  expect(redactForViewer({ fare: 412 }, 'subscriber', rules)).toEqual({ fare: 412 })
  expect(redactForViewer({ fare: 412 }, 'member', rules)).toEqual({ fare: 0 })
})

test('a rule gets the value that its key belongs to', () => {
  expect(redactForViewer({ cheapest: 412, fare: null }, 'visitor', rules)).toEqual({
    cheapest: 'visitor',
    fare: null,
  })
})

test('a missing key stays missing', () => {
  const value: { fare: number; cheapest?: number } = { fare: 412 }
  expect(redactForViewer({ ...value, cheapest: undefined }, 'member', rules)).toEqual({ fare: 0 })
})
