import {
  type AlertCases,
  constantSeries,
  firingCase,
  newCounterSeries,
  risingCounterSeries,
  silentCase,
} from './alert-case.ts'

const overdue = 'alerts_watches_overdue{job="alerts", instance="a"}'
const factor = 'alerts_check_interval_factor{job="alerts", instance="a"}'
const checks = (outcome: string) => `alerts_checks_total{job="alerts", instance="a", outcome="${outcome}"}`
const notifications = (outcome: string) =>
  `alerts_notifications_total{job="alerts", instance="a", outcome="${outcome}"}`
const mailRequests = (outcome: string) =>
  `auth_mail_requests_total{job="auth", instance="a", outcome="${outcome}"}`
const stripeCalls = (outcome: string) =>
  `third_party_call_seconds_count{job="billing", instance="a", party="stripe", outcome="${outcome}"}`

export const watchAndEmailAlertCases: AlertCases = {
  WatchChecksOverdue: [
    firingCase('ticket', '125m', 'checks are overdue for two hours', { [overdue]: constantSeries(7) }),
    silentCase('125m', 'they were for one hour', { [overdue]: '7x60 0x120' }),
  ],
  WatchIntervalTooLong: [
    firingCase('ticket', '365m', 'intervals are three times too long for six hours', {
      [factor]: constantSeries(3, 500),
    }),
    silentCase('365m', 'intervals are as promised', { [factor]: constantSeries(1, 500) }),
  ],
  WatchChecksFail: [
    firingCase('ticket', '90m', 'two in three checks get no answer', {
      [checks('unanswered')]: risingCounterSeries(2),
      [checks('answered')]: risingCounterSeries(1),
    }),
    silentCase('90m', 'one in five gets none', {
      [checks('unanswered')]: risingCounterSeries(1),
      [checks('answered')]: risingCounterSeries(4),
    }),
  ],
  EmailsFail: [
    firingCase('page', '30m', 'the mail server refuses account emails', {
      [mailRequests('failed')]: risingCounterSeries(1),
      [mailRequests('sent')]: constantSeries(40),
    }),
    firingCase('page', '30m', 'it refuses alert emails, and none was ever sent', {
      [notifications('failed')]: risingCounterSeries(1),
    }),
    silentCase('30m', 'some fail and others are sent', {
      [mailRequests('failed')]: risingCounterSeries(1),
      [mailRequests('sent')]: risingCounterSeries(4),
    }),
  ],
  EmailsExpired: [
    firingCase('ticket', '63m', 'an email expires for the first time', {
      [mailRequests('forgotten')]: newCounterSeries,
    }),
    silentCase('90m', 'emails are sent', {
      [mailRequests('forgotten')]: constantSeries(1),
      [mailRequests('sent')]: risingCounterSeries(4),
    }),
  ],
  ThirdPartyCallsFail: [
    firingCase('ticket', '30m', 'two in three calls to Stripe time out', {
      [stripeCalls('late')]: risingCounterSeries(2),
      [stripeCalls('ok')]: risingCounterSeries(1),
    }),
    silentCase('30m', 'Stripe declines cards', {
      [stripeCalls('refused')]: risingCounterSeries(2),
      [stripeCalls('ok')]: risingCounterSeries(1),
    }),
  ],
}
