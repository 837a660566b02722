import { defaultChecksPerScan } from '@faresight/contracts/ai-scan/default-limits'
import {
  type CookieKey,
  cookieSettings,
  ownerKeySessionSeconds,
  maxSessionSecondsByRole,
} from '@faresight/contracts/auth/cookie'
import {
  fallWindowDays,
  forecastHorizonDays,
  minPriceChangeShare,
} from '@faresight/contracts/ai-scan/forecast-rules'
import { dayMs } from '@faresight/contracts/days'
import * as retention from '@faresight/contracts/retention'
import { airportCacheSeconds, maxSavedSearches, quoteMaxAgeMs } from '@faresight/contracts/search/limits'
import { defaultScoreWeights } from '@faresight/contracts/search/score'
import { jetStreams } from '@faresight/contracts/streams'
import { planPhrase } from '../../format/money.ts'
import { formatShare } from '../../format/shares.ts'
import { joinWithAnd, count, words } from '../../text/words.ts'
import { pageText } from '../../text/page-text.ts'
import { ages, answerDays, priceNoticeDays, supportEmail, supportYears } from '../operator.ts'
import { plans } from '../plans.ts'

const { minDaysInMonths: _computes, ...periods } = retention

/** `('closedAccountRetentionDays', 30)` → `30 days`. */
const periodInWords = (name: string, figure: number) => {
  const unit = (/[A-Z][a-z]+$/.exec(name)?.[0] ?? '').toLowerCase()
  return words(figure, unit.replace(/s$/, ''), unit)
}

const secondsInWords = (seconds: number) =>
  seconds % 86_400 === 0
    ? words(seconds / 86_400, 'day', 'days')
    : seconds % 3600 === 0
      ? words(seconds / 3600, 'hour', 'hours')
      : words(seconds / 60, 'minute', 'minutes')

// The keys of a literal are those of its type.
const cookieNames = Object.keys(cookieSettings) as CookieKey[]

/**
 * What long texts may say of the software, in words, by the name that stands in their braces. The build fills them in, so a
 * page ships none of this.
 */
export const facts = {
  supportEmail,
  age: { least: count(ages.least), child: count(ages.child) },

  // Retention: `{closedAccountRetentionDays}` and all others of the contract.
  ...Object.fromEntries(Object.entries(periods).map(([name, figure]) => [name, periodInWords(name, figure)])),
  supportYears: words(supportYears, 'year', 'years'),
  eventDays: words(jetStreams.events.maxAgeMs / dayMs, 'day', 'days'),
  deadLetterDays: words(jetStreams.dead.maxAgeMs / dayMs, 'day', 'days'),
  gdprDays: words(answerDays.gdpr, 'day', 'days'),
  ccpaDays: words(answerDays.ccpa, 'day', 'days'),
  priceNoticeDays: words(priceNoticeDays, 'day', 'days'),

  session: {
    user: secondsInWords(maxSessionSecondsByRole.user),
    admin: secondsInWords(maxSessionSecondsByRole.admin),
    ownerKey: secondsInWords(ownerKeySessionSeconds),
  },
  cookieCount: count(cookieNames.length),
  cookies: Object.fromEntries(
    cookieNames.map((cookie) => {
      const { name, seconds } = cookieSettings[cookie]
      return [cookie, { name, life: secondsInWords(seconds) }]
    }),
  ),
  airportCache: {
    list: secondsInWords(airportCacheSeconds.list),
    one: secondsInWords(airportCacheSeconds.one),
  },

  plans: Object.fromEntries(
    plans.map(({ id, name, price, currency, months, savings }) => [
      id,
      {
        name,
        price: `${planPhrase(price, currency)} every ${pageText.plan.period(months)}`,
        // The shortest plan is the one that others are compared with.
        ...(savings > 0 && { savings: `${savings}%` }),
      },
    ]),
  ),
  /** Known only once a page runs, which fills it in. */
  trialDays: '{trialDays}',

  checks: { free: count(defaultChecksPerScan.member), subscriber: count(defaultChecksPerScan.subscriber) },
  savedSearches: count(maxSavedSearches),
  weights: { price: formatShare(defaultScoreWeights.price), time: formatShare(defaultScoreWeights.time) },
  horizonDays: joinWithAnd(forecastHorizonDays.map(String)),
  fallWindowDays: joinWithAnd(fallWindowDays.map(String)),
  countedChange: formatShare(minPriceChangeShare),
  quoteMinutes: words(quoteMaxAgeMs / 60_000, 'minute', 'minutes'),
}
