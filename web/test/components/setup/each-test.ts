import './quick-react.ts'
import { afterEach, beforeEach } from 'vitest'
import { forgetExpected, takeFaults, watchConsole } from '../checks/faults.ts'
import { now, setClock } from '../clock.ts'
import { look, usualLook } from '../look.ts'
import { resetNetwork, settleNetwork } from '../network/worker.ts'
import { forgetBrowser } from './forget-browser.ts'
import { unmount } from '../render.tsx'

watchConsole()

beforeEach(async () => {
  setClock(now)
  resetNetwork()
  forgetBrowser()
  takeFaults()
  await look(usualLook)
})

// What a page says on its console is part of how it works: a test may expect nothing else and pass.
afterEach(async () => {
  unmount()
  await settleNetwork()
  const faults = takeFaults()
  forgetExpected()
  if (faults.length > 0) throw new Error(`faults behind the page:\n${faults.join('\n')}`)
})
