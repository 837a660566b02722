import { type AlertCases, constantSeries, firingCase, risingCounterSeries, silentCase } from './alert-case.ts'

const answers = (provider: string, status: string) =>
  `search_provider_answers_total{job="search", instance="a", provider="${provider}", status="${status}"}`
const failing = (instance: string) =>
  `search_provider_state{job="search", instance="${instance}", provider="ignav", state="failing"}`
const refusals = (reason: string) =>
  `search_provider_refusals_total{job="search", instance="a", provider="ignav", reason="${reason}"}`
const abnormal = (instance: string) =>
  `search_visitor_share_abnormal{job="search", instance="${instance}", provider="ignav"}`
const dropped = 'search_itineraries_dropped_total{job="search", instance="a", provider="ignav"}'
const labels = 'job="search", instance="a", method="POST", route="/api/public/search", status="200"'
const within10s = `http_request_duration_seconds_bucket{${labels}, le="10"}`
const searches = `http_request_duration_seconds_count{${labels}}`

export const searchAlertCases: AlertCases = {
  SearchesSlow: [
    firingCase('ticket', '1h', 'one search in ten exceeds ten seconds', {
      [within10s]: risingCounterSeries(9),
      [searches]: risingCounterSeries(10),
    }),
    silentCase('1h', 'none does', {
      [within10s]: risingCounterSeries(10),
      [searches]: risingCounterSeries(10),
    }),
  ],
  AllProvidersFail: [
    firingCase('page', '20m', 'each provider fails or times out', {
      [answers('ignav', 'ok')]: constantSeries(400),
      [answers('ignav', 'failed')]: risingCounterSeries(4),
      [answers('amadeus', 'late')]: risingCounterSeries(4),
    }),
    firingCase('page', '20m', 'none has answered since the start', {
      [answers('ignav', 'failed')]: risingCounterSeries(4),
    }),
    silentCase('20m', 'one of two answers', {
      [answers('ignav', 'failed')]: risingCounterSeries(4),
      [answers('amadeus', 'ok')]: risingCounterSeries(4),
    }),
    silentCase('20m', 'there are no searches', {
      [answers('ignav', 'ok')]: constantSeries(400),
      [answers('ignav', 'failed')]: constantSeries(3),
    }),
  ],
  ProviderFailing: [
    firingCase('ticket', '30m', 'the circuit is open for half an hour', {
      [failing('a')]: constantSeries(1),
      [answers('ignav', 'failed')]: risingCounterSeries(1),
    }),
    silentCase('30m', 'an idle replica remembers failures, and another one gets answers', {
      [failing('a')]: constantSeries(1),
      [failing('b')]: constantSeries(0),
      [answers('ignav', 'ok')]: risingCounterSeries(5),
    }),
  ],
  ProviderQuotaExceeded: [
    firingCase('ticket', '30m', 'the daily quota is used up', {
      [refusals('quota-exceeded')]: risingCounterSeries(5),
    }),
    silentCase('30m', 'requests exceed the rate limit', { [refusals('throttled')]: risingCounterSeries(5) }),
  ],
  VisitorQuotaUsedTooFast: [
    firingCase('ticket', '10m', 'two replicas report it for ten minutes', {
      [abnormal('a')]: constantSeries(1),
      [abnormal('b')]: constantSeries(1),
    }),
    silentCase('10m', 'it is over within three minutes', { [abnormal('a')]: '0x4 1x2 0x60' }),
  ],
  ItinerariesDropped: [
    firingCase('ticket', '90m', 'two itineraries a minute are dropped', {
      [dropped]: risingCounterSeries(2),
    }),
    silentCase('90m', 'one in ten minutes is', { [dropped]: '0+0.1x240' }),
  ],
}
