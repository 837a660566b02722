import { test } from 'vitest'
import { isWhole } from './whole.ts'

const none = Object.assign(() => {}, { each: () => none })

/** A test that only `npm run test:whole` runs. Other runs do not register it, so they do not report it as skipped. */
export const wholeTest = (isWhole ? test : none) as typeof test
