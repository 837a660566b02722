import { type AlertCases, constant, fires, rising, staysSilent } from './alert-case.ts'

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

export const billing: AlertCases = {
  StripeEventsUnprocessed: [
    fires('ticket', '125m', 'one event is unprocessed for two hours', { [unprocessed]: constant(1) }),
    staysSilent('125m', 'none is', { [unprocessed]: constant(0) }),
  ],
  StripeSignaturesInvalid: [
    fires('ticket', '1h', 'all events are refused, as with a wrong secret', {
      [events('refused')]: rising(1),
      [events('stored')]: constant(90),
    }),
    staysSilent('1h', 'forged events are refused, and those of Stripe are stored', {
      [events('refused')]: rising(1),
      [events('stored')]: rising(1),
    }),
  ],
  StripeEventsUnmatched: [
    fires('ticket', '70m', 'one event has an unknown customer', { [unmatched]: constant(1) }),
    staysSilent('70m', 'none has', { [unmatched]: constant(0) }),
  ],
  DisputesNeedResponse: [
    fires('ticket', '20m', 'one dispute waits for evidence', {
      [disputes('us')]: constant(1),
      [disputes('bank')]: constant(0),
    }),
    staysSilent('20m', 'all wait for the bank', {
      [disputes('us')]: constant(0),
      [disputes('bank')]: constant(2),
    }),
  ],
  NoCheckoutsCompleted: [
    fires('ticket', '10h', 'many checkouts start, and none is paid', {
      [checkouts('begun')]: '0+0.1x600',
      [checkouts('paid')]: constant(0, 600),
    }),
    staysSilent('24h', 'few start on a quiet day, and none is paid', {
      [checkouts('begun')]: '0+0.01x1500',
      [checkouts('paid')]: constant(0, 1500),
    }),
    staysSilent('10h', 'one is paid, the first since the process started', {
      [checkouts('begun')]: '0+0.1x600',
      [checkouts('paid')]: '0x300 1x300',
    }),
  ],
  StripeReconciliationOverdue: [
    fires('ticket', '27h', 'the last one was 27 hours ago', {
      [reconciled('a')]: constant(60, 1700),
      [started]: constant(30, 1700),
    }),
    fires('ticket', '27h', 'there was none since a start 27 hours ago', {
      [reconciled('a')]: constant(0, 1700),
      [started]: constant(30, 1700),
    }),
    staysSilent('27h', 'another replica did it, and both were restarted since', {
      [reconciled('a')]: constant(0, 1700),
      [reconciled('b')]: '0x600 36000x60 0x1040',
      [started]: '30x700 42000x1000',
    }),
  ],
  StripeReconciliationDifferences: [
    fires('ticket', '20m', 'one difference is left', { [unresolved]: constant(1), [fixed]: constant(0) }),
    fires('ticket', '60m', 'it fixed what events should have reported', {
      [unresolved]: constant(0),
      [fixed]: '0x30 3x200',
    }),
    staysSilent('60m', 'both sides agree', { [unresolved]: constant(0), [fixed]: constant(3) }),
  ],
}
