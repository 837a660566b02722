import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demo, newPage, visit } from './harness.ts'
import { fillMessage } from './message.ts'
import { toasts } from './seen.ts'

/** What turns or shimmers for as long as something is waited for. */
const waiting = ['spin', 'skeleton']

const states: [string, string, (page: Page) => Promise<void>][] = [
  [
    'a menu that opens',
    '/about',
    async (page) => {
      await page.getByRole('button', { name: /, account menu$/ }).click()
      await page.getByRole('menu').waitFor()
    },
  ],
  [
    'a dialog that opens',
    '/account',
    async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'a toast that comes',
    '/contact',
    async (page) => {
      await fillMessage(page)
      await page.getByRole('button', { name: 'Send Message' }).press('Enter')
      await toasts(page).getByText('Message Sent!').waitFor()
    },
  ],
  [
    'a tab that is chosen',
    '/',
    async (page) => {
      await page.getByRole('tab', { name: 'AI Deal Search' }).press('ArrowRight')
      await page.getByRole('tab', { name: 'Regular Search', selected: true }).waitFor()
    },
  ],
]

/** Slows all that moves down, so that nothing is over before it has been looked at. How long it says to last stays. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Animation.enable')
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
}

/** What moves on a page, and for how long. */
function moving(page: Page): Promise<{ what: string; ms: number }[]> {
  return page.evaluate(() => {
    const name = (one: Animation) => {
      if (one instanceof CSSAnimation) return one.animationName
      return one instanceof CSSTransition ? one.transitionProperty : one.id
    }
    return document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((one) => ({ what: name(one), ms: Number(one.effect?.getComputedTiming().endTime) }))
  })
}

describe.each(states)('%s', (_, path, act) => {
  it('moves for less than 200 ms', async () => {
    const page = await newPage({ as: demo.subscriber })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await visit(page, path)
    await slowDown(page)
    await act(page)
    const moved = async () => (await moving(page)).filter(({ what }) => !waiting.includes(what))
    await expect.poll(moved).not.toEqual([])
    expect((await moved()).filter(({ ms }) => !(ms < 200))).toEqual([])
  })

  it('stands still for whoever asks for less motion', async () => {
    const page = await newPage({ as: demo.subscriber })
    await visit(page, path)
    await slowDown(page)
    await act(page)
    expect(await moving(page)).toEqual([])
  })
})
