import { join } from 'node:path'
import { playwright, type PlaywrightProviderOptions } from '@vitest/browser-playwright'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { BrowserProviderOption } from 'vitest/node'
import { chromiumTestFlags } from '../../../../test/setup/chromium-flags.ts'
import { commonPasswords } from '../../../build/common-passwords.ts'
import { longTexts } from '../../../build/content/plugin.ts'
import { land } from '../../../build/land.ts'
import { emulate } from './emulate.ts'
import { chromiumVariable } from './find-browser.ts'

/** What the client imports from packages: bundled before the first test, since Vite reloads the page when it finds another. */
const packages = [
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@daypicker/react',
  '@daypicker/react/locale',
  '@hookform/resolvers/zod',
  '@visx/curve',
  '@visx/scale',
  '@visx/shape',
  'axe-core',
  'country-to-currency',
  'eventsource-parser/stream',
  'lucide-react',
  'msw',
  '@mswjs/interceptors/fetch',
  'eventsource',
  'radix-ui',
  'react-hook-form',
  '@simplewebauthn/browser',
  'uqr',
  'zod',
]

/** One page at a time: a second one takes a quarter more CPU time for the same tests, and service tests use the other core. */
function inOnePage(options: PlaywrightProviderOptions): BrowserProviderOption<PlaywrightProviderOptions> {
  const provider = playwright(options)
  return {
    ...provider,
    providerFactory: (project) =>
      Object.assign(provider.providerFactory(project), { supportsParallelism: false }),
  }
}

const inFolder = (file: string) => new URL(file, import.meta.url).pathname

/** The real client in a real Chromium, in pages that all files share, before a network that the tests answer. */
export const inBrowser = (
  name: string,
  include: string[],
  maxWorkers: number,
): TestProjectInlineConfiguration => ({
  root: new URL('../../..', import.meta.url).pathname,
  plugins: [react(), tailwindcss(), land(), commonPasswords(), longTexts()],
  optimizeDeps: { include: packages },
  // `wholeTest` reads this variable, and a browser has no `process`.
  define: { 'process.env.WHOLE': JSON.stringify(process.env['WHOLE'] ?? '') },
  test: {
    name,
    include,
    globalSetup: [inFolder('find-browser.ts')],
    setupFiles: [inFolder('each-test.ts')],
    isolate: false,
    maxWorkers,
    expect: { poll: { timeout: 30_000, interval: 15 } },
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      provider: inOnePage({
        launchOptions: {
          args: chromiumTestFlags,
          get executablePath() {
            return process.env[chromiumVariable]
          },
        },
        contextOptions: { locale: 'en-CA', timezoneId: 'UTC', reducedMotion: 'reduce', colorScheme: 'light' },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium', name, viewport: { width: 390, height: 844 } }],
      testerHtmlPath: 'test/components/tester.html',
      commands: { emulate },
      locators: { errorFormat: 'html' },
      screenshotFailures: false,
      // The bundler makes the packages ready first, which takes a machine that does much else a while.
      connectTimeout: 180_000,
      expect: {
        toMatchScreenshot: {
          // Edges of letters differ a little from machine to machine.
          comparatorOptions: { threshold: 0.15, allowedMismatchedPixels: 20 },
          resolveScreenshotPath: ({ arg, ext, root }) => join(root, 'test/gallery/looks', `${arg}${ext}`),
          resolveDiffPath: ({ arg, ext, root }) => join(root, '../.faresight/looks', `${arg}${ext}`),
        },
      },
    },
  },
})
