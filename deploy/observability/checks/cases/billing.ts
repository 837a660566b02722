import { type AlertCase, rising, steady } from './alert-case.ts'

const unhandled = 'billing_stripe_events_unprocessed{job="billing", instance="a"}'
const unmatched = 'billing_stripe_events_unmatched{job="billing", instance="a"}'
const events = (outcome: string) =>
  `billing_stripe_events_total{job="billing", instance="a", outcome="${outcome}"}`
const disputes = (whom: string) => `billing_disputes_open{job="billing", instance="a", waits_for="${whom}"}`
const checkouts = (step: string) =>
  `billing_checkouts_total{job="billing", instance="a", plan="monthly", step="${step}"}`
const compared = (instance: string) =>
  `billing_reconciled_timestamp_seconds{job="billing", instance="${instance}"}`
const started = 'process_start_time_seconds{job="billing", instance="a"}'
const left = 'billing_reconciliation_unresolved{job="billing", instance="a"}'
const mended = 'billing_reconciliation_fixed_total{job="billing", instance="a"}'

export const billing: readonly AlertCase[] = [
  {
    alert: 'StripeEventsUnprocessed',
    when: 'one is for hours',
    series: { [unhandled]: steady(1) },
    at: '125m',
    fires: ['ticket'],
  },
  {
    alert: 'StripeEventsUnprocessed',
    when: 'none is',
    series: { [unhandled]: steady(0) },
    at: '125m',
    fires: [],
  },
  {
    alert: 'StripeSignaturesInvalid',
    when: 'all are, as under another secret',
    series: { [events('refused')]: rising(1), [events('stored')]: steady(90) },
    at: '1h',
    fires: ['ticket'],
  },
  {
    alert: 'StripeSignaturesInvalid',
    when: 'somebody forges some, and those of Stripe come in',
    series: { [events('refused')]: rising(1), [events('stored')]: rising(1) },
    at: '1h',
    fires: [],
  },
  {
    alert: 'StripeEventsUnmatched',
    when: 'one is of somebody unknown',
    series: { [unmatched]: steady(1) },
    at: '70m',
    fires: ['ticket'],
  },
  {
    alert: 'StripeEventsUnmatched',
    when: 'none is',
    series: { [unmatched]: steady(0) },
    at: '70m',
    fires: [],
  },
  {
    alert: 'DisputesNeedResponse',
    when: 'one waits for evidence',
    series: { [disputes('us')]: steady(1), [disputes('bank')]: steady(0) },
    at: '20m',
    fires: ['ticket'],
  },
  {
    alert: 'DisputesNeedResponse',
    when: 'all are with the bank',
    series: { [disputes('us')]: steady(0), [disputes('bank')]: steady(2) },
    at: '20m',
    fires: [],
  },
  {
    alert: 'NoCheckoutsCompleted',
    when: 'many went to pay, and nobody did',
    series: { [checkouts('begun')]: '0+0.1x600', [checkouts('paid')]: steady(0, 600) },
    at: '10h',
    fires: ['ticket'],
  },
  {
    alert: 'NoCheckoutsCompleted',
    when: 'nobody does of the few who begin on a quiet day',
    series: { [checkouts('begun')]: '0+0.01x1500', [checkouts('paid')]: steady(0, 1500) },
    at: '24h',
    fires: [],
  },
  {
    alert: 'NoCheckoutsCompleted',
    when: 'one of them did, the first since the process began',
    series: { [checkouts('begun')]: '0+0.1x600', [checkouts('paid')]: '0x300 1x300' },
    at: '10h',
    fires: [],
  },
  {
    alert: 'StripeReconciliationOverdue',
    when: 'it was last done 27 hours ago',
    series: { [compared('a')]: steady(60, 1700), [started]: steady(30, 1700) },
    at: '27h',
    fires: ['ticket'],
  },
  {
    alert: 'StripeReconciliationOverdue',
    when: 'it was never done since a start 27 hours ago',
    series: { [compared('a')]: steady(0, 1700), [started]: steady(30, 1700) },
    at: '27h',
    fires: ['ticket'],
  },
  {
    alert: 'StripeReconciliationOverdue',
    when: 'another replica did it, and both were started again since',
    series: {
      [compared('a')]: steady(0, 1700),
      [compared('b')]: '0x600 36000x60 0x1040',
      [started]: '30x700 42000x1000',
    },
    at: '27h',
    fires: [],
  },
  {
    alert: 'StripeReconciliationDifferences',
    when: 'somebody could not be mended',
    series: { [left]: steady(1), [mended]: steady(0) },
    at: '20m',
    fires: ['ticket'],
  },
  {
    alert: 'StripeReconciliationDifferences',
    when: 'the comparison had to mend what events should have told',
    series: { [left]: steady(0), [mended]: '0x30 3x200' },
    at: '60m',
    fires: ['ticket'],
  },
  {
    alert: 'StripeReconciliationDifferences',
    when: 'both agree',
    series: { [left]: steady(0), [mended]: steady(3) },
    at: '60m',
    fires: [],
  },
]
