import { test } from 'vitest'
import { isWhole } from './whole.ts'

const none = Object.assign(() => {}, { each: () => none })

/** A test of `npm run test:whole` alone: in any other run there is none, rather than a skipped one. */
export const wholeTest = (isWhole ? test : none) as typeof test
