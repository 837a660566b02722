import { test } from 'vitest'
import { isWholeRun } from './whole-run.ts'

const none = Object.assign(() => {}, { each: () => none })

/** A test of `npm run test:whole`. Other runs don't register it, so that they don't report it as skipped. */
export const wholeTest = (isWholeRun ? test : none) as typeof test
