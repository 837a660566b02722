import { expect, it } from 'vitest'
import { comboboxKeyAction } from './combobox.ts'

it.each([
  ['ArrowDown', -1, { to: 0 }],
  ['ArrowDown', 2, { to: 0 }],
  ['ArrowUp', -1, { to: 2 }],
  ['ArrowUp', 2, { to: 1 }],
  ['PageDown', 0, { to: 2 }],
  ['PageUp', 2, { to: 0 }],
  ['Home', 2, { to: 0 }],
  ['End', 0, { to: 2 }],
  ['Enter', 1, 'choose'],
  ['Tab', 1, 'choose'],
  ['Enter', -1, 'close'],
  ['Escape', 1, 'close'],
  ['x', 1, null],
])('in an open list of three, %s on item %i gives %j', (key, active, step) => {
  expect(comboboxKeyAction(key, { isOpen: true, active, last: 2 })).toEqual(step)
})

it.each([
  ['ArrowDown', { to: 0 }],
  ['ArrowUp', { to: 2 }],
  ['Enter', null],
  ['Escape', null],
  ['Tab', null],
])('while the list is closed, %s gives %j', (key, step) => {
  expect(comboboxKeyAction(key, { isOpen: false, active: -1, last: 2 })).toEqual(step)
})

it('in a list without items, no key moves', () => {
  const empty = { isOpen: true, active: -1, last: -1 }
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => comboboxKeyAction(key, empty))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
