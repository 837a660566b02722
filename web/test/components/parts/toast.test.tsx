import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Notices } from '../../../src/layout/notices.tsx'
import { showToast } from '../../../src/ui/toast-store.ts'
import { expectGoodLooksOnAllSizes } from '../checks/room.ts'
import type { Size } from '../look.ts'
import { renderPart } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const region = page.getByRole('region', { name: 'Notifications (F8)', exact: true })
const toast = region.getByRole('listitem')
const dismiss = toast.getByRole('button', { name: 'Dismiss' })

async function open(size: Size = 'desktop'): Promise<void> {
  await renderPart(
    <>
      <Notices />
      <main>
        <h1>A page</h1>
        <label>
          Subject <input />
        </label>
      </main>
    </>,
    { size },
  )
  showToast({ kind: 'success', title: 'Message Sent!', body: 'We will answer soon.' })
  await expect.element(toast).toMatchTextContent('Message Sent!')
}

/** No longer than it stands: the pointer may lie on it from the test before. */
beforeEach(() => userEvent.unhover(document.body))

test('a toast has no fault that a machine can find', async () => {
  await open()
  dispatchEvent(new Event('blur'))
  await expect.element(toast).toBeVisible()
  await expectGoodLooksOnAllSizes()
})

test('it goes by its button', async () => {
  await open()
  await dismiss.click()
  await expect.element(toast).not.toBeInTheDocument()
})

test('F8 leads to the region, Tab to what can be pressed in it, and Escape back to where one was', async () => {
  await open()
  const subject = page.getByLabelText('Subject').element() as HTMLElement
  subject.focus()
  await userEvent.keyboard('{F8}')
  await expect.poll(() => region.element().contains(document.activeElement)).toBe(true)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(dismiss).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(toast).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(subject)
})

wholeTest('a second one takes the place of the first', async () => {
  await open()
  const first = toast.element()
  showToast({ kind: 'failure', title: 'Message not sent', body: 'Please try again.' })
  await expect.element(toast).toMatchTextContent('Message not sent')
  expect(first.isConnected).toBe(false)
  expect(toast.elements()).toHaveLength(1)
})

wholeTest('it goes when it is swiped by more than 50 px to the right', async () => {
  await open()
  // It would go by itself while the hand is away.
  dispatchEvent(new Event('blur'))
  for (const [dx, left] of [
    [-200, 1],
    [49, 1],
    [51, 0],
  ] as const) {
    swipe(dx)
    await expect.poll(() => toast.elements()).toHaveLength(left)
  }
})

/** Takes the toast by its middle, and lets it go somewhere else. */
function swipe(dx: number): void {
  const { x, y, width, height } = toast.getByText('Message Sent!').element().getBoundingClientRect()
  const at = (offset: number) => ({ clientX: x + width / 2 + offset, clientY: y + height / 2 })
  const send = (type: string, offset: number) =>
    toast.element().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        buttons: 1,
        ...at(offset),
      }),
    )
  // Only a pointer that is there can be captured.
  toast.element().setPointerCapture = () => {}
  send('pointerdown', 0)
  for (const share of [0.25, 0.5, 0.75, 1]) send('pointermove', dx * share)
  send('pointerup', dx)
}
