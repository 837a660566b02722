import { type AlertCases, constant, fires, firstIncrement, rising, staysSilent } from './alert-case.ts'

const overdue = 'alerts_watches_overdue{job="alerts", instance="a"}'
const factor = 'alerts_check_interval_factor{job="alerts", instance="a"}'
const checks = (outcome: string) => `alerts_checks_total{job="alerts", instance="a", outcome="${outcome}"}`
const notifications = (outcome: string) =>
  `alerts_notifications_total{job="alerts", instance="a", outcome="${outcome}"}`
const mailRequests = (outcome: string) =>
  `auth_mail_requests_total{job="auth", instance="a", outcome="${outcome}"}`
const stripeCalls = (outcome: string) =>
  `third_party_call_seconds_count{job="billing", instance="a", party="stripe", outcome="${outcome}"}`

export const alerts: AlertCases = {
  WatchChecksOverdue: [
    fires('ticket', '125m', 'checks are overdue for two hours', { [overdue]: constant(7) }),
    staysSilent('125m', 'they were for one hour', { [overdue]: '7x60 0x120' }),
  ],
  WatchIntervalTooLong: [
    fires('ticket', '365m', 'intervals are three times too long for six hours', {
      [factor]: constant(3, 500),
    }),
    staysSilent('365m', 'intervals are as promised', { [factor]: constant(1, 500) }),
  ],
  WatchChecksFail: [
    fires('ticket', '90m', 'two in three checks get no answer', {
      [checks('unanswered')]: rising(2),
      [checks('answered')]: rising(1),
    }),
    staysSilent('90m', 'one in five gets none', {
      [checks('unanswered')]: rising(1),
      [checks('answered')]: rising(4),
    }),
  ],
  EmailsFail: [
    fires('page', '30m', 'the mail server refuses account emails', {
      [mailRequests('failed')]: rising(1),
      [mailRequests('sent')]: constant(40),
    }),
    fires('page', '30m', 'it refuses alert emails, and none was ever sent', {
      [notifications('failed')]: rising(1),
    }),
    staysSilent('30m', 'some fail and others are sent', {
      [mailRequests('failed')]: rising(1),
      [mailRequests('sent')]: rising(4),
    }),
  ],
  EmailsExpired: [
    fires('ticket', '63m', 'an email expires for the first time', {
      [mailRequests('forgotten')]: firstIncrement,
    }),
    staysSilent('90m', 'emails are sent', {
      [mailRequests('forgotten')]: constant(1),
      [mailRequests('sent')]: rising(4),
    }),
  ],
  ThirdPartyCallsFail: [
    fires('ticket', '30m', 'two in three calls to Stripe time out', {
      [stripeCalls('late')]: rising(2),
      [stripeCalls('ok')]: rising(1),
    }),
    staysSilent('30m', 'Stripe declines cards', {
      [stripeCalls('refused')]: rising(2),
      [stripeCalls('ok')]: rising(1),
    }),
  ],
}
