import { type AlertCases, constantSeries, firingCase, risingCounterSeries, silentCase } from './alert-case.ts'

const unprocessed = 'billing_stripe_events_unprocessed{job="billing", instance="a"}'
const unmatched = 'billing_stripe_events_unmatched{job="billing", instance="a"}'
const events = (outcome: string) =>
  `billing_stripe_events_total{job="billing", instance="a", outcome="${outcome}"}`
const disputes = (party: string) => `billing_disputes_open{job="billing", instance="a", waits_for="${party}"}`
const checkouts = (step: string) =>
  `billing_checkouts_total{job="billing", instance="a", plan="monthly", step="${step}"}`
const reconciled = (instance: string) =>
  `billing_reconciled_timestamp_seconds{job="billing", instance="${instance}"}`
const started = 'process_start_time_seconds{job="billing", instance="a"}'
const unresolved = 'billing_reconciliation_unresolved{job="billing", instance="a"}'
const fixed = 'billing_reconciliation_fixed_total{job="billing", instance="a"}'

export const billingAlertCases: AlertCases = {
  StripeEventsUnprocessed: [
    firingCase('ticket', '125m', 'one event is unprocessed for two hours', {
      [unprocessed]: constantSeries(1),
    }),
    silentCase('125m', 'none is', { [unprocessed]: constantSeries(0) }),
  ],
  StripeSignaturesInvalid: [
    firingCase('ticket', '1h', 'all events are refused, as with a wrong secret', {
      [events('refused')]: risingCounterSeries(1),
      [events('stored')]: constantSeries(90),
    }),
    silentCase('1h', 'forged events are refused, and those of Stripe are stored', {
      [events('refused')]: risingCounterSeries(1),
      [events('stored')]: risingCounterSeries(1),
    }),
  ],
  StripeEventsUnmatched: [
    firingCase('ticket', '70m', 'one event has an unknown customer', { [unmatched]: constantSeries(1) }),
    silentCase('70m', 'none has', { [unmatched]: constantSeries(0) }),
  ],
  DisputesNeedResponse: [
    firingCase('ticket', '20m', 'one dispute waits for evidence', {
      [disputes('us')]: constantSeries(1),
      [disputes('bank')]: constantSeries(0),
    }),
    silentCase('20m', 'all wait for the bank', {
      [disputes('us')]: constantSeries(0),
      [disputes('bank')]: constantSeries(2),
    }),
  ],
  NoCheckoutsCompleted: [
    firingCase('ticket', '10h', 'many checkouts start, and none is paid', {
      [checkouts('begun')]: '0+0.1x600',
      [checkouts('paid')]: constantSeries(0, 600),
    }),
    silentCase('24h', 'few start on a quiet day, and none is paid', {
      [checkouts('begun')]: '0+0.01x1500',
      [checkouts('paid')]: constantSeries(0, 1500),
    }),
    silentCase('10h', 'one is paid, the first since the process started', {
      [checkouts('begun')]: '0+0.1x600',
      [checkouts('paid')]: '0x300 1x300',
    }),
  ],
  StripeReconciliationOverdue: [
    firingCase('ticket', '27h', 'the last one was 27 hours ago', {
      [reconciled('a')]: constantSeries(60, 1700),
      [started]: constantSeries(30, 1700),
    }),
    firingCase('ticket', '27h', 'there was none since a start 27 hours ago', {
      [reconciled('a')]: constantSeries(0, 1700),
      [started]: constantSeries(30, 1700),
    }),
    silentCase('27h', 'another replica did it, and both were restarted since', {
      [reconciled('a')]: constantSeries(0, 1700),
      [reconciled('b')]: '0x600 36000x60 0x1040',
      [started]: '30x700 42000x1000',
    }),
  ],
  StripeReconciliationDifferences: [
    firingCase('ticket', '20m', 'one difference is left', {
      [unresolved]: constantSeries(1),
      [fixed]: constantSeries(0),
    }),
    firingCase('ticket', '60m', 'it fixed what events should have reported', {
      [unresolved]: constantSeries(0),
      [fixed]: '0x30 3x200',
    }),
    silentCase('60m', 'both sides agree', { [unresolved]: constantSeries(0), [fixed]: constantSeries(3) }),
  ],
}
