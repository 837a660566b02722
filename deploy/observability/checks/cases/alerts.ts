import { type AlertCase, bornAtOne, rising, steady } from './alert-case.ts'

const overdue = 'alerts_watches_overdue{job="alerts", instance="a"}'
const stretch = 'alerts_check_interval_factor{job="alerts", instance="a"}'
const checks = (outcome: string) => `alerts_checks_total{job="alerts", instance="a", outcome="${outcome}"}`
const told = (outcome: string) =>
  `alerts_notifications_total{job="alerts", instance="a", outcome="${outcome}"}`
const asked = (outcome: string) => `auth_mail_requests_total{job="auth", instance="a", outcome="${outcome}"}`
const called = (outcome: string) =>
  `third_party_call_seconds_count{job="billing", instance="a", party="stripe", outcome="${outcome}"}`

export const priceAlerts: readonly AlertCase[] = [
  {
    alert: 'WatchChecksOverdue',
    when: 'some are for two hours',
    series: { [overdue]: steady(7) },
    at: '125m',
    fires: ['ticket'],
  },
  {
    alert: 'WatchChecksOverdue',
    when: 'they were for an hour',
    series: { [overdue]: '7x60 0x120' },
    at: '125m',
    fires: [],
  },
  {
    alert: 'WatchIntervalTooLong',
    when: 'pauses are three times too long for six hours',
    series: { [stretch]: steady(3, 500) },
    at: '365m',
    fires: ['ticket'],
  },
  {
    alert: 'WatchIntervalTooLong',
    when: 'they are as they should be',
    series: { [stretch]: steady(1, 500) },
    at: '365m',
    fires: [],
  },
  {
    alert: 'WatchChecksFail',
    when: 'two in three find nothing out',
    series: { [checks('unanswered')]: rising(2), [checks('answered')]: rising(1) },
    at: '90m',
    fires: ['ticket'],
  },
  {
    alert: 'WatchChecksFail',
    when: 'one in five does not',
    series: { [checks('unanswered')]: rising(1), [checks('answered')]: rising(4) },
    at: '90m',
    fires: [],
  },
  {
    alert: 'EmailsFail',
    when: 'the mail server takes no letter about an account',
    series: { [asked('failed')]: rising(1), [asked('sent')]: steady(40) },
    at: '30m',
    fires: ['page'],
  },
  {
    alert: 'EmailsFail',
    when: 'it takes none about an alert, and none was ever sent',
    series: { [told('failed')]: rising(1) },
    at: '30m',
    fires: ['page'],
  },
  {
    alert: 'EmailsFail',
    when: 'some fail and others leave',
    series: { [asked('failed')]: rising(1), [asked('sent')]: rising(4) },
    at: '30m',
    fires: [],
  },
  {
    alert: 'EmailsExpired',
    when: 'one is for the first time',
    series: { [asked('forgotten')]: bornAtOne },
    at: '63m',
    fires: ['ticket'],
  },
  {
    alert: 'EmailsExpired',
    when: 'letters leave',
    series: { [asked('forgotten')]: steady(1), [asked('sent')]: rising(4) },
    at: '90m',
    fires: [],
  },
  {
    alert: 'ThirdPartyCallsFail',
    when: 'Stripe is late two times in three',
    series: { [called('late')]: rising(2), [called('ok')]: rising(1) },
    at: '30m',
    fires: ['ticket'],
  },
  {
    alert: 'ThirdPartyCallsFail',
    when: 'it refuses, as with declined cards',
    series: { [called('refused')]: rising(2), [called('ok')]: rising(1) },
    at: '30m',
    fires: [],
  },
]
