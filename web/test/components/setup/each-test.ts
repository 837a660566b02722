import './quick-react.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { utils } from 'vitest/browser'
import { forgetExpected, takeFaults, watchConsole } from '../checks/faults.ts'
import { now, resetClock, setClock } from '../clock.ts'
import { look, usualLook } from '../look.ts'
import { resetNetwork, settleNetwork } from '../network/intercept.ts'
import { forgetBrowser } from './forget-browser.ts'
import { unmount } from '../render.tsx'

// For what this test file alone loads, which may look at once.
setClock(now)
watchConsole()
// Vitest would describe the whole page each time that something waited for is not there yet.
utils.configurePrettyDOM({ maxLength: 0 })

beforeEach(async () => {
  setClock(now)
  resetNetwork()
  forgetBrowser()
  takeFaults()
  await look(usualLook)
})

// What a page says on its console is part of how it works: a test may expect nothing else and pass.
afterEach(async ({ task }) => {
  vi.useRealTimers()
  for (const error of task.result?.errors ?? []) error.message += `\n\n${pageAsRead()}`
  unmount()
  await settleNetwork()
  const faults = takeFaults()
  forgetExpected()
  // Vitest numbers its loads of this file by the time: at the same one, the next test file would be left without all this.
  resetClock()
  if (faults.length > 0) throw new Error(`faults behind the page:\n${faults.join('\n')}`)
})

/** The page as a screen reader has it. */
function pageAsRead(): string {
  return utils.aria.renderAriaTree(utils.aria.generateAriaTree(document.body))
}
