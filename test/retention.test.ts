import { readFileSync } from 'node:fs'
import {
  cookieSettings,
  ownerKeySessionSeconds,
  maxSessionSecondsByRole,
} from '@faresight/contracts/auth/cookie'
import { dayMs } from '@faresight/contracts/days'
import * as retention from '@faresight/contracts/retention'
import { jetStreams } from '@faresight/contracts/streams'
import { expect, test } from 'vitest'
import { compile } from '../web/build/content/compile.ts'
import { facts } from '../web/src/content/en/facts.ts'
import { answerDays, supportYears } from '../web/src/content/operator.ts'
import { type Block, isWords, plainText } from '../web/src/prose/content.ts'
import { words } from '../web/src/text/words.ts'

interface Kept {
  /** Files that delete by this period. */
  jobs: readonly string[]
  /** A test file, and part of the title of the test that sees the deletion then and not before. */
  seen: readonly [file: string, words: string]
}

type Figure = Exclude<keyof typeof retention, 'minDaysInMonths'>

/** What enforces each period of `contracts/src/retention.ts`. */
const kept: Record<Figure, Kept> = {
  closedAccountRetentionDays: {
    jobs: ['services/auth/src/erasure/rules.ts'],
    seen: [
      'services/auth/test/erasure.test.ts',
      'erases a closed account with all its data after thirty days',
    ],
  },
  unverifiedAccountRetentionDays: {
    jobs: ['services/auth/src/erasure/rules.ts'],
    seen: ['services/auth/test/erasure.test.ts', 'erases an unverified account after thirty days'],
  },
  searchHistoryRetentionMonths: {
    jobs: ['services/search/src/searches/retention-sweep.ts', 'services/ai-scan/src/scans/model.ts'],
    seen: ['services/search/test/retention.test.ts', 'go after twelve months'],
  },
  visitorScanRetentionHours: {
    jobs: ['services/ai-scan/src/scans/model.ts'],
    seen: ['services/ai-scan/test/retention.test.ts', 'visitors’ after 24 hours'],
  },
  alertRetentionMonths: {
    jobs: ['services/alerts/src/cleanup/store.ts'],
    seen: ['services/alerts/test/account-closure.test.ts', 'stays for a year after its last day'],
  },
  deletedItemRetentionHours: {
    jobs: ['services/search/src/saved-searches/purge.ts', 'services/alerts/src/cleanup/store.ts'],
    seen: ['services/search/test/retention.test.ts', 'go a day after they were deleted'],
  },
  paymentRetentionYears: {
    jobs: ['services/billing/src/reconciliation/loop.ts'],
    seen: [
      'services/billing/test/reconciliation.test.ts',
      'events older than seven years are deleted, and nothing else',
    ],
  },
  unknownActorRetentionDays: {
    jobs: ['services/admin/src/erasure/unknown-actors.ts'],
    seen: ['services/admin/test/erasure.test.ts', 'erases the origins of wrong owner keys after 90 days'],
  },
  mailRequestRetentionHours: {
    jobs: ['services/auth/src/mail-requests/queue.ts'],
    seen: ['services/auth/test/mail.test.ts', 'drops a request that could not be processed for a day'],
  },
  rateLimitRetentionMinutes: {
    jobs: [
      'services/auth/src/rate-limits/sign-in-limits.ts',
      'services/auth/src/rate-limits/mail-limiter.ts',
    ],
    seen: ['services/auth/test/sign-in-limits.test.ts', 'deletes only expired limits'],
  },
  scanCountRetentionHours: {
    jobs: ['services/ai-scan/src/quotas/counters.ts'],
    seen: ['services/ai-scan/test/retention.test.ts', 'counters at their own date'],
  },
  requestCountRetentionDays: {
    jobs: ['services/search/src/searches/retention-sweep.ts'],
    seen: ['services/search/test/retention.test.ts', 'is kept for its day and the next'],
  },
  countryRetentionMinutes: {
    jobs: ['services/search/src/geo/country-lookup.ts'],
    seen: ['services/search/test/geo.test.ts', 'a cached country expires after an hour'],
  },
}

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** The periods that a file imports. */
function periodsImportedBy(file: string): string[] {
  const [, names = ''] = /import \{([^}]+)\} from '@faresight\/contracts\/retention'/.exec(read(file)) ?? []
  return names.split(',').map((name) => name.trim())
}

test.each(Object.entries(kept))('%s is used by its job, and a test sees the deletion', (figure, it) => {
  expect(it.jobs.filter((job) => !periodsImportedBy(job).includes(figure))).toEqual([])
  const [file, words] = it.seen
  expect(read(file)).toContain(words)
})

const { minDaysInMonths: _computes, ...figures } = retention

/** All periods of the privacy page. */
const periods = {
  ...figures,
  sessionDays: cookieSettings.session.seconds / 86_400,
  maxSessionDays: maxSessionSecondsByRole.user / 86_400,
  adminSessionHours: maxSessionSecondsByRole.admin / 3600,
  keySessionHours: ownerKeySessionSeconds / 3600,
  browserDays: cookieSettings.device.seconds / 86_400,
  eventDays: jetStreams.events.maxAgeMs / dayMs,
  deadLetterDays: jetStreams.dead.maxAgeMs / dayMs,
  supportYears,
  gdprDays: answerDays.gdpr,
  ccpaDays: answerDays.ccpa,
}

type Period = keyof typeof periods

/** The periods of each line, in the order of the page, by words that no other line has. */
const statedPeriods: Record<string, readonly Period[]> = {
  'You can close your account yourself': ['closedAccountRetentionDays'],
  'Your email address, your names, and your password': [
    'closedAccountRetentionDays',
    'unverifiedAccountRetentionDays',
  ],
  'Sessions: when and how you signed in': [
    'sessionDays',
    'maxSessionDays',
    'adminSessionHours',
    'keySessionHours',
  ],
  'A random number for each browser where you’ve signed in': ['browserDays'],
  'Emails waiting to be sent': ['mailRequestRetentionHours'],
  'Searches and AI scans, with their results': ['searchHistoryRetentionMonths'],
  'Saved searches | You asked us to': ['deletedItemRetentionHours'],
  'Price alerts, and the emails they sent': ['deletedItemRetentionHours', 'alertRetentionMonths'],
  'Which seller you went to': ['searchHistoryRetentionMonths'],
  'Visitors’ scans': ['visitorScanRetentionHours'],
  'How many scans you’ve started today': ['scanCountRetentionHours'],
  'How many requests to fare providers your searches': ['requestCountRetentionDays'],
  'Your plan and its history': ['closedAccountRetentionDays'],
  'Payment records: amount': ['paymentRetentionYears'],
  'What you write to support': ['supportYears'],
  'Counts of failed sign-ins': ['rateLimitRetentionMinutes'],
  'Messages between the parts of our system. They': ['eventDays', 'deadLetterDays'],
  'Messages that record what an administrator did': ['eventDays', 'deadLetterDays'],
  'Sign-in. Failed': ['rateLimitRetentionMinutes'],
  'Scans without an account.': ['scanCountRetentionHours'],
  'How much is searched.': ['requestCountRetentionDays'],
  'Currency. On': ['countryRetentionMinutes'],
  'Administrators. When': ['unknownActorRetentionDays', 'eventDays', 'deadLetterDays'],
  'Anyone with the link to an AI search': ['visitorScanRetentionHours'],
  'later, your data is erased in every part': ['closedAccountRetentionDays'],
  'We answer requests under the GDPR': ['gdprDays', 'ccpaDays'],
}

/** `closedAccountRetentionDays` → `30 days` */
function formatPeriod(period: Period): string {
  const unit = (/[A-Z][a-z]+$/.exec(period)?.[0] ?? '').toLowerCase()
  return words(periods[period], unit.replace(/s$/, ''), unit)
}

/** Paragraphs, list items and table rows. */
function linesOf(block: Block): readonly string[] {
  if (isWords(block)) return [plainText(block)]
  if ('list' in block) return block.list.map(plainText)
  return block.table.rows.map((row) => row.map(plainText).join(' | '))
}

test('the privacy page states each period where it applies, and no other', () => {
  const { sections } = compile(read('web/src/content/en/privacy.md'), facts)
  const lines = sections.flatMap(({ body }) => body.flatMap(linesOf))
  const found = lines.flatMap((line) => {
    const about = Object.keys(statedPeriods).filter((part) => line.includes(part))
    const named = line.match(/\d[\d,]* (?:minute|hour|day|week|month|year)s?/g) ?? []
    return about.length + named.length > 0 ? [{ about: about.join(', ') || line, named }] : []
  })
  expect(found).toEqual(
    Object.entries(statedPeriods).map(([about, all]) => ({
      about,
      named: all.map((period) => formatPeriod(period)),
    })),
  )
  const all = new Set<string>(Object.values(statedPeriods).flat())
  expect(Object.keys(kept).filter((figure) => !all.has(figure))).toEqual([])
})
