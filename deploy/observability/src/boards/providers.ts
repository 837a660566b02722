import { areas, type Board, lines, perSecond, quantiles, table } from '../board.ts'

const traces = { service: 'search' }

export const providers: Board = {
  name: 'providers',
  title: 'Providers and other third parties',
  description: 'How those answer whom we ask: often enough, soon enough, and within what it may cost.',
  variables: [
    { name: 'provider', label: 'Provider', values: 'label_values(search_provider_answers_total, provider)' },
  ],
  rows: [
    {
      title: 'Providers of fares',
      panels: [
        areas(
          ['Answers', 'ops', 'Questions that a provider was asked, a second.'],
          [perSecond('search_provider_answers_total{provider=~"$provider"}', ['provider'])],
        ),
        lines(
          [
            'Not ok',
            'ops',
            'late: left out. failed: it got nothing. limited: it wants fewer, or the day is used up.',
          ],
          [
            perSecond('search_provider_answers_total{provider=~"$provider", status!="ok"}', [
              'provider',
              'status',
            ]),
          ],
          { traces },
        ),
        lines(
          [
            'Time until the answer',
            's',
            'None is waited for longer than PROVIDER_DEADLINE_MS, 8 s unless set.',
          ],
          quantiles('search_provider_answer_seconds_bucket{provider=~"$provider"}', ['provider']),
          { traces },
        ),
        table(
          [
            'State',
            'short',
            'As each replica saw it at its last request: well, failing (left alone but for a probe) or limited.',
          ],
          'max by (provider, state) (search_provider_state{provider=~"$provider"}) == 1',
        ),
        lines(
          [
            'Not sent',
            'ops',
            'Requests that the provider guard refused: paused (after 429), circuit-open, quota-exceeded (of the day), throttled (by the rate limit), no-retry, caller-quota (of a network or user), group-quota (of visitors or members), blocked.',
          ],
          [perSecond('search_provider_refusals_total{provider=~"$provider"}', ['provider', 'reason'])],
        ),
        lines(
          [
            'Used up by visitors',
            'percentunit',
            'Part of what visitors may have of the day (UTC), which is 40%. Even use rises in a straight line; a steep one is a crawler or an attack.',
          ],
          [
            {
              expr: 'max by (provider) (search_visitor_share_used{provider=~"$provider"})',
              legend: '{{provider}}',
            },
          ],
        ),
        lines(
          ['Sent again', 'ops', 'Second tries by how they ended.'],
          [perSecond('search_provider_retries_total{provider=~"$provider"}', ['provider', 'outcome'])],
        ),
        areas(
          [
            'Answers that nobody was asked for',
            'ops',
            'cached: of the last ten minutes. joined: somebody asked the same at the same time. remembered: of earlier that day, in place of what may not be asked.',
          ],
          [perSecond('search_provider_answers_reused_total{provider=~"$provider"}', ['provider', 'how'])],
        ),
        lines(
          [
            'Proofs of work',
            'ops',
            'Visitors who got a challenge, and those who had solved one: only while the day is used up much faster than usual.',
          ],
          [perSecond('search_challenges_total', ['what'])],
        ),
        lines(
          [
            'Itineraries that could not be read',
            'ops',
            'Left out. A rise means that a provider has changed its format.',
          ],
          [perSecond('search_itineraries_dropped_total{provider=~"$provider"}', ['provider', 'reason'])],
        ),
        lines(
          ['Itineraries with wrong times', 'ops', 'Corrected by the clocks of their airports.'],
          [perSecond('search_itineraries_corrected_total{provider=~"$provider"}', ['provider'])],
        ),
        lines(
          [
            'Counted alone',
            'ops',
            'Requests admitted while PostgreSQL did not answer: each replica by itself, with a small share.',
          ],
          [perSecond('search_requests_counted_alone_total{provider=~"$provider"}', ['provider'])],
        ),
      ],
    },
    {
      title: 'Other third parties',
      panels: [
        areas(
          [
            'Calls',
            'ops',
            'Calls a second to Stripe, Google, the mail server, exchange rates and who knows the country of an address.',
          ],
          [perSecond('outside_call_seconds_count', ['party'])],
        ),
        lines(
          ['Not ok', 'ops', 'refused is an answer, as of a declined card; late and failed are none.'],
          [perSecond('outside_call_seconds_count{outcome!="ok"}', ['party', 'outcome'])],
          { traces: { service: '{job}' } },
        ),
        lines(
          ['Time of a call', 's', 'Until the answer, or until nobody waits for it any more.'],
          quantiles('outside_call_seconds_bucket', ['party']),
        ),
      ],
    },
  ],
}
