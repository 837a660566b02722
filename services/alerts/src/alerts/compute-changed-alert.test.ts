import { expect, test } from 'vitest'
import { computeChangedAlert } from './compute-changed-alert.ts'

const now = new Date('2026-11-22T10:00:00Z')
const before = new Date('2026-11-01T10:00:00Z')
const moment = { now, rateDate: '2026-11-20', isOver: false }
const below = {
  alertType: 'price_below' as const,
  targetPrice: 400,
  minimumDrop: null,
  isActive: true,
  isTriggered: false,
  currentMinor: 50_000,
  foundMinor: null,
  foundFare: null,
  rateDate: '2026-11-01',
  ignoreFaresBefore: before,
}
const drop = { ...below, alertType: 'price_drop' as const, minimumDrop: 20 }
const triggered = { ...below, isTriggered: true, foundMinor: 39_000 }

test.each([
  ['a pause', below, { isActive: false }, { isActive: false, isTriggered: false }],
  ['a pause of a triggered alert', triggered, { isActive: false }, { isActive: false, isTriggered: true }],
  [
    'resuming a triggered alert measures from the price of its email',
    triggered,
    { isActive: true },
    { isTriggered: false, currentMinor: 39_000, rateDate: '2026-11-20', ignoreFaresBefore: now },
  ],
  [
    'resuming a triggered and paused alert measures from the price of its email',
    { ...triggered, isActive: false },
    { isActive: true },
    { isActive: true, isTriggered: false, currentMinor: 39_000, ignoreFaresBefore: now },
  ],
  [
    'resuming a paused alert keeps its base price',
    { ...below, isActive: false },
    { isActive: true },
    { isActive: true, currentMinor: 50_000, rateDate: '2026-11-01', ignoreFaresBefore: before },
  ],
  [
    'another target',
    below,
    { targetPrice: 350 },
    { targetPrice: 350, isActive: true, ignoreFaresBefore: before },
  ],
  ['another target of a triggered alert', triggered, { targetPrice: 350 }, { isTriggered: true }],
  ['a drop in place of a target', below, { alertType: 'price_drop', minimumDrop: 5 }, { minimumDrop: 5 }],
  ['a target in place of a drop forgets the drop', drop, { alertType: 'price_below' }, { minimumDrop: null }],
  ['any drop in place of a minimum', drop, { minimumDrop: null }, { minimumDrop: null }],
  ['an unchanged drop', drop, { targetPrice: 1 }, { minimumDrop: 20 }],
] as const)('%s', (_, alert, change, expected) => {
  expect(computeChangedAlert(alert, change, moment)).toMatchObject({ alert: expected })
})

test('a minimum drop needs a price drop alert', () => {
  const refusal = {
    errors: [{ path: 'minimumDrop', message: 'A minimum drop only works with Any Price Drop' }],
  }
  expect(computeChangedAlert(below, { minimumDrop: 5 }, moment)).toMatchObject({ refusal })
  expect(computeChangedAlert(drop, { alertType: 'price_below', minimumDrop: 5 }, moment)).toMatchObject({
    refusal,
  })
})

test('a departed alert can only be paused', () => {
  const over = { ...moment, isOver: true }
  expect(computeChangedAlert(below, { isActive: false }, over)).toMatchObject({ alert: { isActive: false } })
  for (const change of [{ isActive: true }, { targetPrice: 1 }, { isActive: false, targetPrice: 1 }])
    expect(computeChangedAlert(below, change, over)).toMatchObject({
      refusal: { type: { code: 'alerts/departed' } },
    })
})
