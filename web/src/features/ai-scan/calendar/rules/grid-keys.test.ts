import { describe, expect, it } from 'vitest'
import { dayAfter, mondayFirst, pairAfter } from './grid-keys.ts'
import { dateOf, dayOf, type Span } from './span.ts'

const span: Span = { from: '2026-11-21', days: 92, stay: { min: 3, max: 14 } }
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, altKey: false, metaKey: false })

describe('in the grid of pairs', () => {
  const at = { out: 40, back: 48 }
  it.each([
    ['ArrowLeft', false, 39, 48],
    ['ArrowRight', false, 41, 48],
    ['ArrowUp', false, 40, 47],
    ['ArrowDown', false, 40, 49],
    ['Home', false, 34, 48],
    ['End', false, 45, 48],
    ['Home', true, 0, 3],
    ['End', true, 88, 91],
    ['PageUp', false, 26, 34],
    ['PageDown', false, 54, 62],
  ])('%s (with Ctrl: %s) leads to day %i, back on day %i', (key, ctrl, out, back) => {
    expect(pairAfter(press(key, ctrl), span, at, 14)).toEqual({ out, back })
  })

  it('a page at the end goes as far as the nights fit', () => {
    expect(pairAfter(press('PageDown'), span, { out: 80, back: 88 }, 14)).toEqual({ out: 83, back: 91 })
    expect(pairAfter(press('PageUp'), span, { out: 5, back: 13 }, 14)).toEqual({ out: 0, back: 8 })
  })

  it.each([
    ['ArrowRight', { out: 45, back: 48 }],
    ['ArrowLeft', { out: 34, back: 48 }],
    ['ArrowUp', { out: 45, back: 48 }],
    ['ArrowDown', { out: 34, back: 48 }],
    ['PageDown', { out: 83, back: 91 }],
    ['Home', { out: 34, back: 48 }],
    ['a', { out: 40, back: 48 }],
  ])('%s leads nowhere from %o', (key, from) => {
    expect(pairAfter(press(key), span, from, 14)).toBeNull()
  })
})

describe('in a month', () => {
  // 14 January 2027, a Thursday.
  const at = dayOf(span, '2027-01-14')
  it.each([
    ['ArrowLeft', false, '2027-01-13'],
    ['ArrowRight', false, '2027-01-15'],
    ['ArrowUp', false, '2027-01-07'],
    ['ArrowDown', false, '2027-01-21'],
    ['Home', false, '2027-01-11'],
    ['End', false, '2027-01-17'],
    ['Home', true, '2026-11-21'],
    ['End', true, '2027-02-17'],
    ['PageUp', false, '2026-12-14'],
    ['PageDown', false, '2027-02-14'],
  ])('%s (with Ctrl: %s) leads to %s', (key, ctrl, date) => {
    expect(dateOf(span, dayAfter(press(key, ctrl), span, at) ?? -1)).toBe(date)
  })

  it('a page ends with a shorter month, and within the period', () => {
    const from = (date: string, key: string) =>
      dateOf(span, dayAfter(press(key), span, dayOf(span, date)) ?? -1)
    expect(from('2026-12-31', 'PageUp')).toBe('2026-11-30')
    expect(from('2027-01-30', 'PageDown')).toBe('2027-02-17')
    expect(from('2026-12-05', 'PageUp')).toBe('2026-11-21')
  })

  it('nothing leads out of the period', () => {
    expect(dayAfter(press('ArrowLeft'), span, 0)).toBeNull()
    expect(dayAfter(press('ArrowUp'), span, 5)).toBeNull()
    expect(dayAfter(press('ArrowRight'), span, 88)).toBeNull()
    expect(dayAfter(press('Enter'), span, 20)).toBeNull()
  })

  it('weeks start on a Monday', () => {
    expect(mondayFirst('2027-01-04')).toBe(0)
    expect(mondayFirst('2027-01-10')).toBe(6)
  })
})

it.each([{ altKey: true }, { metaKey: true }])('leaves the keys of the browser to it: %o', (held) => {
  const back = { ...press('ArrowLeft'), ...held }
  expect(pairAfter(back, span, { out: 40, back: 48 }, 14)).toBeNull()
  expect(dayAfter(back, span, 40)).toBeNull()
})
