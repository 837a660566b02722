import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Notices } from '../../../src/layout/notices.tsx'
import { showToast } from '../../../src/ui/toast-store.ts'
import { expectGoodLooksOnAllSizes } from '../checks/room.ts'
import { passTime } from '../clock.ts'
import type { Size } from '../look.ts'
import { middleOf, moveMouse, touch } from '../pointer.ts'
import { renderPart } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const region = page.getByRole('region', { name: 'Notifications (F8)', exact: true })
const toast = region.getByRole('listitem')
const dismiss = toast.getByRole('button', { name: 'Dismiss' })
const focus = (element: Element) => (element as HTMLElement).focus()

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
  show()
  await expect.element(toast).toMatchTextContent('Message Sent!')
}

const show = () => showToast({ kind: 'success', title: 'Message Sent!', body: 'We will answer soon.' })

/** Shows a toast while time stands still. An earlier one has loaded the script. */
async function openStopped(): Promise<void> {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(toast).not.toBeInTheDocument()
  // A toast that pauses also reads the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  show()
  await passTime(0)
}

async function expectGoneAfter(ms: number): Promise<void> {
  await passTime(ms - 1)
  expect(toast.elements()).toHaveLength(1)
  await passTime(1)
  expect(toast.elements()).toHaveLength(0)
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

wholeTest('a toast closes after 5,000 ms', async () => {
  await openStopped()
  await expectGoneAfter(5_000)
})

wholeTest('a toast that takes the place of another one has its own 5,000 ms', async () => {
  await openStopped()
  await passTime(4_000)
  show()
  await passTime(0)
  await expectGoneAfter(5_000)
})

wholeTest.each([
  [
    'while the pointer is on it',
    () => moveMouse(middleOf(toast.element())),
    () => moveMouse({ x: 700, y: 600 }),
  ],
  [
    'while the focus is in it',
    async () => focus(dismiss.element()),
    async () => focus(page.getByLabelText('Subject').element()),
  ],
  [
    'while the window does not have the focus',
    async () => dispatchEvent(new Event('blur')),
    async () => dispatchEvent(new Event('focus')),
  ],
])('a toast stays open %s, and then for the rest of its time', async (_while, pause, resume) => {
  await openStopped()
  await passTime(3_000)
  await pause()
  await passTime(600_000)
  expect(toast.elements()).toHaveLength(1)
  await resume()
  await expectGoneAfter(2_000)
})

wholeTest.each([
  ['its button', () => userEvent.click(dismiss)],
  ['a swipe', async () => swipe(120)],
])('a toast after one that was dismissed by %s closes on its own too', async (_by, go) => {
  await openStopped()
  // The pointer is on it when it goes, which pauses the time of toasts.
  await moveMouse(middleOf(toast.element()))
  await go()
  await passTime(0)
  expect(toast.elements()).toHaveLength(0)
  await moveMouse({ x: 700, y: 600 })
  show()
  await passTime(0)
  await expectGoneAfter(5_000)
})

wholeTest('the region of a closed toast is removed after 1,000,000 ms', async () => {
  await openStopped()
  await expectGoneAfter(5_000)
  await passTime(999_999)
  expect(region.elements()).toHaveLength(1)
  await passTime(1)
  expect(region.elements()).toHaveLength(0)
})

wholeTest('a toast is announced once, with its own text alone', async () => {
  await openStopped()
  const announced = () =>
    page
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent)
      .filter(Boolean)
  await expect
    .poll(announced)
    .toEqual([expect.stringMatching(/^Notification\W+Message Sent!\s*We will answer soon\.$/)])
  expect(toast.element().closest('[aria-live]')).toHaveAttribute('aria-live', 'off')
  await passTime(1_000)
  expect(announced()).toEqual([])
  await passTime(3_999)
  expect(announced()).toEqual([])
})

wholeTest.each([
  ['49 px to the right stays', 49, 1],
  ['51 px to the right goes', 51, 0],
  ['200 px to the left stays', -200, 1],
])('a toast that a finger swipes by %s', async (_title, dx, left) => {
  await open('phone')
  dispatchEvent(new Event('blur'))
  const { x, y } = middleOf(toast.getByText('Message Sent!').element())
  const at = (share: number) => ({ x: x + dx * share, y })
  await touch({ x, y }, at(0.25), at(0.5), at(0.75), at(1))
  // After the finger is lifted, a toast that stays closes 5 s later.
  await new Promise(requestAnimationFrame)
  await expect.poll(() => toast.elements(), { timeout: 2_000 }).toHaveLength(left)
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
