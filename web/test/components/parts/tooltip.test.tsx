import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Tooltip, TooltipProvider } from '../../../src/ui/tooltip.tsx'
import { passTime, stopTimeouts } from '../clock.ts'
import { middleOf, moveMouse } from '../pointer.ts'
import { renderPart } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const first = page.getByRole('button', { name: 'First' })
const second = page.getByRole('button', { name: 'Second' })
const tips = () => page.getByRole('tooltip').elements()

/** Shows two buttons with a tooltip each, while time stands still. */
async function open(): Promise<void> {
  await renderPart(
    <TooltipProvider>
      <main className="flex flex-col items-start gap-20 p-20">
        <h1>Two tooltips</h1>
        <Tooltip tip="About the first">
          <button type="button">First</button>
        </Tooltip>
        <Tooltip tip="About the second">
          <button type="button">Second</button>
        </Tooltip>
      </main>
    </TooltipProvider>,
    { size: 'desktop' },
  )
  stopTimeouts()
  await leave()
}

/** Moves the pointer off the buttons. A tooltip stays open until the second move, since the first may lead to it. */
async function leave(): Promise<void> {
  for (const y of [20, 40]) await moveMouse({ x: 1_000, y })
  await passTime(0)
  expect(tips()).toHaveLength(0)
}

async function expectOpensAfter(ms: number): Promise<void> {
  await passTime(ms - 1)
  expect(tips()).toHaveLength(0)
  await passTime(1)
  expect(tips()).toHaveLength(1)
}

test('a tooltip opens after the pointer has been on its button for 700 ms', async () => {
  await open()
  await moveMouse(middleOf(first.element()))
  expect(tips()).toHaveLength(0)
  await expectOpensAfter(700)
})

wholeTest('a pointer that passes a button opens no tooltip', async () => {
  await open()
  await moveMouse(middleOf(first.element()))
  await passTime(600)
  expect(tips()).toHaveLength(0)
  await leave()
  await passTime(2_000)
  expect(tips()).toHaveLength(0)
})

wholeTest('the next tooltip opens at once within 300 ms after the last one closed', async () => {
  await open()
  await moveMouse(middleOf(first.element()))
  await expectOpensAfter(700)
  await leave()
  await passTime(299)
  await moveMouse(middleOf(second.element()))
  await passTime(0)
  expect(tips()).toHaveLength(1)
})

wholeTest('the next tooltip takes 700 ms again after a pause of 300 ms', async () => {
  await open()
  await moveMouse(middleOf(first.element()))
  await expectOpensAfter(700)
  await leave()
  await passTime(300)
  await moveMouse(middleOf(second.element()))
  await expectOpensAfter(700)
})
