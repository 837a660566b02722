import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToast } from '../../../src/ui/toast-store.ts'
import { openAccount } from '../account/open.tsx'
import { member } from '../fixtures/viewers.ts'
import { look } from '../look.ts'
import { accountMenu, dialog, toasts } from '../page-parts.ts'
import { renderApp } from '../render.tsx'
import { isWholeRun } from '../../../../test/setup/whole-run.ts'

/** They run for as long as the page waits. */
const endless = ['spin', 'skeleton']

function nameOf(animation: Animation): string {
  if (animation instanceof CSSAnimation) return animation.animationName
  return animation instanceof CSSTransition ? animation.transitionProperty : animation.id
}

/** What moves on the page from now on: its name, and how many milliseconds it takes. */
function watchMotion(): Map<string, number> {
  const seen = new Map<string, number>()
  const note = () => {
    for (const animation of document.getAnimations()) {
      const name = nameOf(animation)
      if (!endless.includes(name)) seen.set(name, Number(animation.effect?.getComputedTiming().endTime))
    }
  }
  for (const type of ['animationstart', 'transitionrun']) {
    document.addEventListener(type, note)
    onTestFinished(() => document.removeEventListener(type, note))
  }
  return seen
}

const states: [string, open: () => Promise<void>, act: () => Promise<void>][] = [
  [
    'a menu that opens',
    () => renderApp('/about', { as: member() }),
    async () => {
      await accountMenu.click()
      await expect.element(page.getByRole('menu')).toBeVisible()
    },
  ],
  [
    'a dialog that opens',
    openAccount,
    async () => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect.element(dialog).toBeVisible()
    },
  ],
  [
    'a toast that appears',
    () => renderApp('/about'),
    async () => {
      showToast({ kind: 'success', title: 'Message Sent!' })
      await expect.element(toasts.getByText('Message Sent!')).toBeVisible()
    },
  ],
  [
    'a tab that is selected',
    () => renderApp('/'),
    async () => {
      page
        .getByRole('tab', { name: /^AI Deal Search/ })
        .element()
        .focus()
      await userEvent.keyboard('{ArrowRight}')
      await expect.element(page.getByRole('tab', { name: 'Regular Search', selected: true })).toBeVisible()
    },
  ],
]

const shown = isWholeRun ? states : states.slice(0, 1)

test.each(shown)('%s moves for less than 200 ms', async (_state, open, act) => {
  await look({ motion: true })
  await open()
  const moved = watchMotion()
  await act()
  await expect.poll(() => moved.size).toBeGreaterThan(0)
  expect([...moved].filter(([, ms]) => !(ms < 200))).toEqual([])
})

test.each(shown)('%s does not move with reduced motion', async (_state, open, act) => {
  await open()
  const moved = watchMotion()
  await act()
  expect(document.getAnimations()).toEqual([])
  // The browser reports an animation some frames after its element is there.
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  expect([...moved]).toEqual([])
})
