import { globSync, readFileSync } from 'node:fs'
import type * as retention from '@faresight/contracts/retention'
import { expect, test } from 'vitest'

interface Kept {
  /** What deletes by the figure. */
  jobs: readonly string[]
  /** A test file, and words of the test that sees it deleted then, and not before. */
  seen: readonly [file: string, words: string]
}

type Figure = Exclude<keyof typeof retention, 'daysOfMonths'>

/** For each figure of `contracts/src/retention.ts` who makes it true. */
const kept: Record<Figure, Kept> = {
  erasedAfterDays: {
    jobs: ['services/auth/src/erasure/rules.ts'],
    seen: ['services/auth/test/erasure.test.ts', 'a closed account goes after thirty days'],
  },
  unverifiedDays: {
    jobs: ['services/auth/src/erasure/rules.ts'],
    seen: ['services/auth/test/erasure.test.ts', 'that nobody verified goes after thirty days'],
  },
  searchHistoryMonths: {
    jobs: ['services/search/src/searches/sweep.ts', 'services/ai-scan/src/scans/model.ts'],
    seen: ['services/search/test/sweep.test.ts', 'go after twelve months'],
  },
  visitorScanHours: {
    jobs: ['services/ai-scan/src/scans/model.ts'],
    seen: ['services/ai-scan/test/retention.test.ts', 'those of visitors after 24 hours'],
  },
  alertMonths: {
    jobs: ['services/alerts/src/sweeping/store.ts'],
    seen: ['services/alerts/test/gone.test.ts', 'stays for a year after its last day'],
  },
  deletedHours: {
    jobs: ['services/search/src/saved-searches/sweep.ts', 'services/alerts/src/sweeping/store.ts'],
    seen: ['services/search/test/sweep.test.ts', 'go a day after they were deleted'],
  },
  paymentYears: {
    jobs: ['services/billing/src/reconciliation/loop.ts'],
    seen: ['services/billing/test/reconciliation.test.ts', 'more than seven years ago is forgotten'],
  },
  strangerDays: {
    jobs: ['services/admin/src/erasure/strangers.ts'],
    seen: ['services/admin/test/erasure.test.ts', 'is erased after 90 days'],
  },
  mailRequestHours: {
    jobs: ['services/auth/src/mail-requests/left-behind.ts'],
    seen: ['services/auth/test/mail.test.ts', 'for more than a day is forgotten'],
  },
  limitMinutes: {
    jobs: ['services/auth/src/throttle/allowances.ts', 'services/auth/src/throttle/mail-allowance.ts'],
    seen: ['services/auth/test/throttle.test.ts', 'what has run out is deleted'],
  },
  scanCountHours: {
    jobs: ['services/ai-scan/src/quotas/counters.ts'],
    seen: ['services/ai-scan/test/retention.test.ts', 'counters by their own date'],
  },
  countryMinutes: {
    jobs: ['services/search/src/geo/countries.ts'],
    seen: ['services/search/test/geo.test.ts', 'is asked for anew after an hour'],
  },
}

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** What a file takes from there. */
function takenBy(file: string): string[] {
  const [, names = ''] = /import \{([^}]+)\} from '@faresight\/contracts\/retention'/.exec(read(file)) ?? []
  return names.split(',').map((name) => name.trim())
}

test.each(Object.entries(kept))(
  '%s is deleted by a job that goes by it, as a test has seen',
  (figure, it) => {
    expect(it.jobs.filter((job) => !takenBy(job).includes(figure))).toEqual([])
    const [file, words] = it.seen
    expect(read(file)).toContain(words)
  },
)

test('the privacy page says each of them', () => {
  const said = globSync('web/src/text/en/privacy*.ts', { cwd: root }).flatMap(takenBy)
  expect(Object.keys(kept).filter((figure) => !said.includes(figure))).toEqual([])
})
