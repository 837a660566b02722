import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import './provided.ts'
import shareStack from './shared-stack.ts'

/** The run's stack, and a browser to look at it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromiumPath', await findChromium(console.log))
  return shareStack(project)
}
