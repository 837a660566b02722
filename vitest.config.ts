import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

// Folders of data and built files never hold tests of ours.
const exclude = [...configDefaults.exclude, '**/dist/**', '.faresight/**']

const law = ['boundaries', 'golden', 'migrations', 'retention'].map((name) => `test/${name}.test.ts`)

/** How long a condition may take to come true: as long as a busy machine needs, since waiting costs only who fails. */
const poll = { timeout: 10_000 }

/** What ends a test that will never end; no test is about it. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

/** Two files at a time also where there are but two cores, since one alone leaves part of them idle. */
const atLeastTwo = Math.max(2, availableParallelism() - 1)

const inBrowser = {
  globalSetup: ['test/setup/browser-stack.ts'],
  // A thousand journeys, two at a time, on whatever machine: one may meet a moment that no page can help. It is
  // named in the last lines of the run, since a test that needs this often is wrong, or the page is.
  retry: 1,
  expect: { poll },
  ...patience,
}

/** They change what all tests meet (the sandbox fails or dawdles, nobody owns the site): no other file may run beside one. */
const withFaults = ['admin-gate', 'again', 'ai-faults', 'checkout-faults', 'faults', 'live', 'refused'].map(
  (name) => `web/e2e/${name}.test.ts`,
)

/** It has two processes of each part under load: beside another file it would measure how long two processors keep one waiting. */
const alone = ['test/rolling.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude,
          expect: { poll },
          ...patience,
        },
      },
      {
        // Reads the sources alone, so it needs nothing that runs.
        test: { name: 'law', include: law, exclude },
      },
      {
        // What a deployment is made of: `npm run test:deploy`.
        test: {
          name: 'deploy',
          include: ['deploy/**/proofs/*.test.ts'],
          exclude,
          ...patience,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'service',
          include: ['{kit,services/*,gateway,deploy/*,contracts}/test/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...exclude, ...law, ...alone],
          globalSetup: ['test/setup/backends.ts'],
          maxWorkers: atLeastTwo,
          expect: { poll },
          ...patience,
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          exclude,
          globalSetup: ['test/setup/backends.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // Some thousand calls: a first try that fails is told with its reason in the last lines, as those in browsers are.
          retry: 1,
          expect: { poll },
          ...patience,
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          exclude: [...exclude, ...withFaults],
          maxWorkers: atLeastTwo,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'browser-faults',
          include: withFaults,
          exclude,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
