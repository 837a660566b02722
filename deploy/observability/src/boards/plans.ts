import { areas, type Board, lines, number, perSecond, quantiles } from '../board.ts'

const calls = 'http_request_duration_seconds_count{job="billing"'

export const plans: Board = {
  name: 'plans',
  title: 'Plans and payments',
  description:
    'Who begins to pay, what Stripe tells, and whether both sides agree. Figures of money are under /admin.',
  rows: [
    {
      title: 'Now',
      panels: [
        number(
          ['Events not looked into', 'short', 'Events of Stripe that nobody has looked into for an hour.'],
          'max(billing_stripe_events_unprocessed)',
          { bad: 1 },
        ),
        number(
          ['Events of nobody', 'short', 'Events of the last 30 days about customers whom we do not know.'],
          'max(billing_stripe_events_unmatched)',
          { bad: 1 },
        ),
        number(
          ['Differences left', 'short', 'Customers whom the last comparison could not mend.'],
          'max(billing_reconciliation_unresolved)',
          { bad: 1 },
        ),
        number(
          ['Since the comparison', 's', 'With everything at Stripe; done once a day.'],
          'time() - max(max_over_time(billing_reconciled_timestamp_seconds[3d]) > 0)',
          { bad: 93_600 },
        ),
        number(
          [
            'Disputes to answer',
            'short',
            'Payments that banks dispute, of which they wait for our evidence.',
          ],
          'max(billing_disputes_open{waits_for="us"})',
          { bad: 1 },
        ),
      ],
    },
    {
      title: 'Buying',
      panels: [
        areas(
          ['Plans', 'short', 'Who has which, and how it stands; given ones were not paid for.'],
          [
            {
              expr: 'max by (plan, status) (billing_plans)',
              legend: '{{plan}} {{status}}',
            },
          ],
        ),
        areas(
          ['Checkouts', 'ops', 'Tries to pay, by how far they came and for which plan.'],
          [perSecond('billing_checkouts_total', ['plan', 'step'])],
        ),
        areas(
          ['Changes of plans', 'ops', 'By what they are called in somebody’s history.'],
          [perSecond('billing_plan_changes_total', ['change'])],
        ),
        lines(
          ['Ways to pay begun', 'reqps', 'Pages of Stripe that were asked for, by the status of our answer.'],
          [perSecond(`${calls}, route="/api/create-checkout-session"}`, ['status'])],
          { traces: { service: 'billing', operation: 'POST /api/create-checkout-session' } },
        ),
        lines(
          ['Came back', 'reqps', 'Looks at how far a payment is, by status.'],
          [perSecond(`${calls}, route=~"/api/checkout-sessions/.*"}`, ['status'])],
        ),
        lines(
          ['Cancelled, resumed, changed', 'reqps', 'What people do about their plans.'],
          [
            perSecond(`${calls}, method="POST", route=~"/api/(cancel-subscription|subscription/.*)"}`, [
              'route',
              'status',
            ]),
          ],
        ),
      ],
    },
    {
      title: 'Stripe',
      panels: [
        areas(
          ['Events', 'ops', 'stored; known (told before); refused (signature); unreadable.'],
          [perSecond('billing_stripe_events_total', ['outcome'])],
        ),
        lines(
          ['Time of a call', 's', 'Of Stripe’s API, by how it ended.'],
          quantiles('outside_call_seconds_bucket{party="stripe"}', ['outcome']),
        ),
        lines(
          ['Time of an event', 's', 'How long the job of an event works.'],
          quantiles('bus_handle_seconds_bucket{subject="jobs.billing.stripe-event.v1"}', ['outcome']),
          { traces: { service: 'billing', operation: 'handle jobs.billing.stripe-event.v1' } },
        ),
        lines(
          [
            'Mended',
            'short',
            'Customers whom daily comparisons have mended. Events should have told it before.',
          ],
          [{ expr: 'sum(increase(billing_reconciliation_fixed_total[1d]))', legend: 'in a day' }],
        ),
        lines(
          ['Other currencies', 'ops', 'Payments in currencies that no plan is sold in: no sum has them.'],
          [perSecond('billing_foreign_currency_payments_total', ['currency'])],
        ),
        lines(
          [
            'Ended at Stripe',
            'ops',
            'Subscriptions that should not be there or are paid for no longer, by why.',
          ],
          [perSecond('billing_subscriptions_ended_total', ['why'])],
        ),
      ],
    },
  ],
}
