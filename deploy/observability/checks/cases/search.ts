import { type AlertCase, rising, steady } from './alert-case.ts'

const answers = (provider: string, status: string) =>
  `search_provider_answers_total{job="search", instance="a", provider="${provider}", status="${status}"}`
const state = (instance: string, seen: string) =>
  `search_provider_state{job="search", instance="${instance}", provider="ignav", state="${seen}"}`
const refusals = (reason: string) =>
  `search_provider_refusals_total{job="search", instance="a", provider="ignav", reason="${reason}"}`
const abnormal = (instance: string) =>
  `search_visitor_share_abnormal{job="search", instance="${instance}", provider="ignav"}`
const dropped = 'search_itineraries_dropped_total{job="search", instance="a", provider="ignav"}'
const labels = 'job="search", instance="a", method="POST", route="/api/public/search", status="200"'
const inTime = `http_request_duration_seconds_bucket{${labels}, le="10"}`
const searched = `http_request_duration_seconds_count{${labels}}`

export const fares: readonly AlertCase[] = [
  {
    alert: 'SearchesSlow',
    when: 'one search in ten takes longer than any provider may',
    series: { [inTime]: rising(9), [searched]: rising(10) },
    at: '1h',
    fires: ['ticket'],
  },
  {
    alert: 'SearchesSlow',
    when: 'all of them end in time',
    series: { [inTime]: rising(10), [searched]: rising(10) },
    at: '1h',
    fires: [],
  },
  {
    alert: 'AllProvidersFail',
    when: 'each provider fails or is late',
    series: {
      [answers('ignav', 'ok')]: steady(400),
      [answers('ignav', 'failed')]: rising(4),
      [answers('amadeus', 'late')]: rising(4),
    },
    at: '20m',
    fires: ['page'],
  },
  {
    alert: 'AllProvidersFail',
    when: 'none has ever answered since the start',
    series: { [answers('ignav', 'failed')]: rising(4) },
    at: '20m',
    fires: ['page'],
  },
  {
    alert: 'AllProvidersFail',
    when: 'one of two answers',
    series: { [answers('ignav', 'failed')]: rising(4), [answers('amadeus', 'ok')]: rising(4) },
    at: '20m',
    fires: [],
  },
  {
    alert: 'AllProvidersFail',
    when: 'nobody searches',
    series: { [answers('ignav', 'ok')]: steady(400), [answers('ignav', 'failed')]: steady(3) },
    at: '20m',
    fires: [],
  },
  {
    alert: 'ProviderFailing',
    when: 'it is left alone for half an hour',
    series: { [state('a', 'failing')]: steady(1), [answers('ignav', 'failed')]: rising(1) },
    at: '30m',
    fires: ['ticket'],
  },
  {
    alert: 'ProviderFailing',
    when: 'a replica that nobody asks remembers it so, and another one gets answers',
    series: {
      [state('a', 'failing')]: steady(1),
      [state('b', 'failing')]: steady(0),
      [answers('ignav', 'ok')]: rising(5),
    },
    at: '30m',
    fires: [],
  },
  {
    alert: 'ProviderQuotaExceeded',
    when: 'the requests of the day are used up',
    series: { [refusals('quota-exceeded')]: rising(5) },
    at: '30m',
    fires: ['ticket'],
  },
  {
    alert: 'ProviderQuotaExceeded',
    when: 'requests wait for their second',
    series: { [refusals('throttled')]: rising(5) },
    at: '30m',
    fires: [],
  },
  {
    alert: 'VisitorQuotaUsedTooFast',
    when: 'two replicas see the day go too fast for ten minutes',
    series: { [abnormal('a')]: steady(1), [abnormal('b')]: steady(1) },
    at: '10m',
    fires: ['ticket'],
  },
  {
    alert: 'VisitorQuotaUsedTooFast',
    when: 'the day has caught up within three minutes',
    series: { [abnormal('a')]: '0x4 1x2 0x60' },
    at: '10m',
    fires: [],
  },
  {
    alert: 'ItinerariesDropped',
    when: 'two itineraries a minute cannot be read',
    series: { [dropped]: rising(2) },
    at: '90m',
    fires: ['ticket'],
  },
  {
    alert: 'ItinerariesDropped',
    when: 'one in ten minutes cannot be',
    series: { [dropped]: '0+0.1x240' },
    at: '90m',
    fires: [],
  },
]
