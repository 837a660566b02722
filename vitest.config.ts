import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { isWholeRun } from './test/setup/whole-run.ts'
import { inBrowser } from './web/test/components/setup/project.ts'

const exclude = [
  ...configDefaults.exclude,
  // Folders of data and built files never hold tests of ours.
  '**/dist/**',
  '.faresight/**',
  // What takes minutes, such as a process that is killed at each of many steps: `npm run test:whole`.
  ...(isWholeRun ? [] : ['**/test/{,chaos/}whole/**']),
]

const rules = [
  'boundaries',
  'design-scale',
  'golden',
  'migrations',
  'refused-words',
  'retention',
  'security',
].map((name) => `test/${name}.test.ts`)

const onStack = [
  'access',
  'alerts',
  'api-document',
  'canaries',
  'complimentary-plans',
  'recent-sign-in',
  'traces',
].map((name) => `test/${name}.test.ts`)

/** How long a condition may take to come true: as long as a busy machine needs, since waiting costs only who fails. */
const poll = { timeout: 30_000 }

/** What ends a test that will never end; no test is about it. */
const patience = { testTimeout: isWholeRun ? 180_000 : 60_000, hookTimeout: 120_000 }

/** Two files at a time also where there are but two cores, since one alone leaves part of them idle. */
const atOnce = Math.max(2, availableParallelism() - 1)

/** Part of `npm run test:deploy`. They load all of Faresight: beside another file they would measure how long two processors keep one waiting. */
const alone = ['test/rolling-restart.test.ts', 'deploy/backup/test/whole-stack.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'test/chaos/*.test.ts'],
          exclude: [...exclude, 'bench/test/**'],
          maxWorkers: atOnce,
          // What a file imports stays loaded for the next: none replaces a module or leaves one changed.
          isolate: false,
          expect: { poll },
          ...patience,
        },
      },
      inBrowser('component', ['test/components/**/*.test.tsx'], atOnce),
      // Part of `npm run test:whole`.
      inBrowser('gallery', ['test/gallery/gallery.test.ts'], atOnce),
      // `npm run test:looks`.
      inBrowser('looks', ['test/gallery/looks.test.ts'], atOnce),
      {
        // Smoke runs of the benchmarks, on servers that they share. Part of `npm run test:whole`.
        test: {
          name: 'bench',
          include: ['bench/test/*.test.ts'],
          exclude,
          maxWorkers: atOnce,
          maxConcurrency: 2,
          ...patience,
          testTimeout: 300_000,
        },
      },
      {
        // Reads the sources alone, so it needs nothing that runs.
        test: { name: 'rules', include: rules, exclude },
      },
      {
        // What a deployment is made of: `npm run test:deploy`.
        test: {
          name: 'deploy',
          include: ['deploy/**/checks/*.test.ts'],
          exclude,
          ...patience,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'service',
          include: [
            '{kit,services/*,gateway,deploy/*,contracts}/test/**/*.test.ts',
            'test/{,whole/}*.test.ts',
          ],
          exclude: [...exclude, ...rules, ...alone, ...onStack],
          globalSetup: ['test/setup/service-global-setup.ts'],
          setupFiles: ['test/setup/reset-between-files.ts'],
          maxWorkers: atOnce,
          // What a file imports stays loaded for the next: each puts back what it changes.
          isolate: false,
          expect: { poll },
          ...patience,
        },
      },
      {
        // What crosses services. One stack serves all files, after the journeys: of these one removes all owners, and of a whole run one stops NATS.
        test: {
          name: 'stack',
          include: onStack,
          exclude,
          globalSetup: ['test/setup/stack-global-setup.ts'],
          maxWorkers: atOnce,
          isolate: false,
          sequence: { groupOrder: 2 },
          expect: { poll },
          ...patience,
        },
      },
      {
        // The short campaign of faults, at the end of `npm run test:whole`, with nothing beside it.
        test: { name: 'chaos', include: ['test/chaos/whole/*.test.ts'], exclude, testTimeout: 900_000 },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          exclude,
          globalSetup: ['test/setup/service-global-setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          expect: { poll },
          ...patience,
        },
      },
      {
        test: {
          name: 'journey',
          include: ['web/test/{journeys,whole}/*.test.ts'],
          exclude,
          globalSetup: ['test/setup/journey-global-setup.ts'],
          maxWorkers: atOnce,
          // What a file imports stays loaded for the next: none changes a module.
          isolate: false,
          expect: { poll },
          ...patience,
          // Beside others, a journey that has the stack alone waits for them, and they for it.
          testTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
