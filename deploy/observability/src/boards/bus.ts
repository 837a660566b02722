import { areas, type Board, lines, number, perSecond, quantiles } from '../board.ts'

export const bus: Board = {
  name: 'bus',
  title: 'Events, jobs and questions',
  description: 'What goes over the bus: how much, what fails, how long it waits and takes.',
  variables: [
    { name: 'subject', label: 'Event or job', values: 'label_values(bus_pending, subject)' },
    { name: 'rpc', label: 'Question', values: 'label_values(bus_request_seconds_count, rpc)' },
  ],
  rows: [
    {
      title: 'Now',
      panels: [
        number(
          [
            'Wait to go out',
            'short',
            'Events in the outboxes of all services. For long above 0: the bus is away.',
          ],
          'sum(max by (job) (outbox_backlog))',
          { bad: 20 },
        ),
        number(
          [
            'Can never go out',
            'short',
            'Events that break their own contract: an operator has to look at them.',
          ],
          'sum(max by (job) (outbox_poisoned))',
          { bad: 1 },
        ),
        number(
          ['Wait to be taken', 'short', 'Jobs and events that nobody has taken yet.'],
          'sum(max by (subject) (bus_pending))',
          { bad: 100 },
        ),
        number(
          ['Given up', 'short', 'Set aside over the time shown. Under /admin each can be replayed.'],
          'sum(increase(bus_handled_total{outcome="dead"}[$__range]))',
          { bad: 1 },
        ),
      ],
    },
    {
      title: 'Sent',
      panels: [
        areas(
          ['Sent', 'ops', 'Events and jobs that their stream has stored, by subject.'],
          [perSecond('bus_publish_seconds_count{outcome="stored", subject=~"$subject"}', ['job', 'subject'])],
        ),
        lines(
          [
            'Not sent',
            'ops',
            'failed: the bus did not take it, and it is tried again. refused: it breaks its contract.',
          ],
          [
            perSecond('bus_publish_seconds_count{outcome!="stored", subject=~"$subject"}', [
              'job',
              'subject',
              'outcome',
            ]),
          ],
          { traces: { service: '{job}' } },
        ),
        lines(
          [
            'Time until stored',
            's',
            'Until the stream says so. More than a fifth of a second: NATS is slow.',
          ],
          quantiles('bus_publish_seconds_bucket{subject=~"$subject"}', ['job', 'subject'], [0.99]),
        ),
      ],
    },
    {
      title: 'Handled',
      panels: [
        areas(
          ['Handled', 'ops', 'Deliveries that were done, by subject.'],
          [perSecond('bus_handled_total{outcome="done", subject=~"$subject"}', ['job', 'subject'])],
        ),
        lines(
          ['Not done', 'ops', 'failed: tried again later. dead: set aside. returned: its process ended.'],
          [
            perSecond('bus_handled_total{outcome!="done", subject=~"$subject"}', [
              'job',
              'subject',
              'outcome',
            ]),
          ],
          { traces: { service: '{job}', operation: 'handle {subject}' } },
        ),
        lines(
          ['Time at work', 's', 'How long one delivery is worked on. A scan takes minutes.'],
          quantiles('bus_handle_seconds_bucket{subject=~"$subject"}', ['job', 'subject']),
          { traces: { service: '{job}', operation: 'handle {subject}' } },
        ),
        lines(
          ['Waiting', 'short', 'Nobody has taken them yet. Workers of scans scale on this.'],
          [{ expr: 'max by (subject) (bus_pending{subject=~"$subject"})', legend: '{{subject}}' }],
        ),
        lines(
          ['Taken', 'short', 'Some process works on them, or will try again.'],
          [{ expr: 'max by (subject) (bus_unacked{subject=~"$subject"})', legend: '{{subject}}' }],
        ),
        lines(
          ['At work, by process', 'short', 'What each process works on at this moment.'],
          [
            {
              expr: 'sum by (job, instance) (bus_in_flight{subject=~"$subject"})',
              legend: '{{job}} {{instance}}',
            },
          ],
        ),
      ],
    },
    {
      title: 'Questions (RPC)',
      panels: [
        areas(
          ['Asked', 'ops', 'Questions a second, by who asks.'],
          [perSecond('bus_request_seconds_count{rpc=~"$rpc"}', ['job', 'rpc'])],
        ),
        lines(
          [
            'Not answered',
            'ops',
            'failed: the owner says so. unanswered: nobody did in time. The caller gets 503, or goes without.',
          ],
          [
            perSecond('bus_request_seconds_count{rpc=~"$rpc", outcome!="answered"}', [
              'job',
              'rpc',
              'outcome',
            ]),
          ],
          { traces: { service: '{job}' } },
        ),
        lines(
          ['Time until the answer', 's', 'As the one who asks waits for it.'],
          quantiles('bus_request_seconds_bucket{rpc=~"$rpc"}', ['rpc'], [0.5, 0.99]),
        ),
        lines(
          ['Time at the owner', 's', 'Without the way there and back.'],
          quantiles('bus_reply_seconds_bucket{rpc=~"$rpc"}', ['job', 'rpc'], [0.99]),
        ),
      ],
    },
    {
      title: 'Outbox',
      panels: [
        lines(
          ['Backlog', 'short', 'Events that are stored with their change and wait to go out.'],
          [{ expr: 'max by (job) (outbox_backlog)', legend: '{{job}}' }],
        ),
        lines(
          [
            'Time until published',
            's',
            'From the change that an event tells of until its stream has stored it.',
          ],
          quantiles('outbox_wait_seconds_bucket', ['job'], [0.5, 0.99]),
        ),
        lines(
          ['Published, and failed', 'ops', 'Events that went out, and tries that failed and go on.'],
          [
            perSecond('outbox_published_total', ['job'], '{{job}}'),
            perSecond('outbox_failures_total', ['job'], '{{job}} failed'),
            perSecond('outbox_poisoned_total', ['job'], '{{job}} poisoned'),
          ],
        ),
      ],
    },
  ],
}
