import { expect, test } from 'vitest'
import { violations } from '../components/checks/accessible.ts'
import { expectFits } from '../components/checks/room.ts'
import { look, type Size } from '../components/look.ts'
import { states } from './states.ts'

const sizes: readonly Size[] = ['phone', 'tablet', 'desktop']

test.each(Object.entries(states))('%s', async (_, open) => {
  await open()
  for (const size of sizes) {
    await look({ size })
    await expectFits()
    for (const theme of ['dark', 'light'] as const) {
      await look({ theme })
      expect(await violations(), `${size}, ${theme}`).toEqual([])
    }
  }
})
