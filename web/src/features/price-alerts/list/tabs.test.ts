import { expect, it } from 'vitest'
import { alertTabs, isIn, tabOf } from './tabs.ts'

it.each([
  [{ isActive: true, isTriggered: false }, ['active']],
  [{ isActive: true, isTriggered: true }, ['triggered']],
  [{ isActive: false, isTriggered: false }, ['paused']],
  [{ isActive: false, isTriggered: true }, ['triggered', 'paused']],
])('an alert that is %o stands under %o', (alert, tabs) => {
  expect(alertTabs.filter((tab) => isIn(tab, alert))).toEqual(tabs)
})

it.each([
  [null, 'active'],
  ['paused', 'paused'],
  ['toString', 'active'],
])('the address %s opens %s', (named, tab) => expect(tabOf(named)).toBe(tab))
