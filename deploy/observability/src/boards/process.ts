import { type Board, lines, perSecond, quantiles, table } from '../board.ts'

const some = 'job=~"$job"'
const each = '{{job}} {{instance}}'

export const process: Board = {
  name: 'process',
  title: 'Processes',
  description: 'What each process of Node needs, and whether it keeps up.',
  variables: [{ name: 'job', label: 'Service', values: 'label_values(nodejs_version_info, job)' }],
  rows: [
    {
      title: 'There and well',
      panels: [
        table(
          ['Targets', 'short', 'Who gives figures (1) and who does not (0).'],
          `sum by (job, instance) (up{${some}})`,
        ),
        lines(
          ['Starts', 'short', 'Starts within half an hour. More than one is no release.'],
          [{ expr: `changes(process_start_time_seconds{${some}}[30m])`, legend: each }],
        ),
        table(
          ['Version of Node', 'short', 'What each process runs on.'],
          `sum by (job, version) (nodejs_version_info{${some}})`,
        ),
      ],
    },
    {
      title: 'Processor and memory',
      panels: [
        lines(
          ['Processor', 'short', 'Cores. A process of Node does its own work on one.'],
          [{ expr: `rate(process_cpu_seconds_total{${some}}[$__rate_interval])`, legend: each }],
        ),
        lines(
          [
            'Event loop, 99th percentile',
            's',
            'How long what is due waits. Above half a second everything stands.',
          ],
          [{ expr: `nodejs_eventloop_lag_p99_seconds{${some}}`, legend: each }],
        ),
        lines(
          ['Garbage collection', 's', 'Seconds of each second that go into it.'],
          [
            {
              expr: `sum by (job, instance, kind) (rate(nodejs_gc_duration_seconds_sum{${some}}[$__rate_interval]))`,
              legend: '{{job}} {{instance}} {{kind}}',
            },
          ],
        ),
        lines(
          ['Memory', 'bytes', 'All that the process holds.'],
          [{ expr: `process_resident_memory_bytes{${some}}`, legend: each }],
        ),
        lines(
          ['Heap', 'bytes', 'What its objects need. That which rises without end is a leak.'],
          [{ expr: `nodejs_heap_size_used_bytes{${some}}`, legend: each }],
        ),
        lines(
          ['Open files and connections', 'percentunit', 'Share of what the system lets it have.'],
          [{ expr: `process_open_fds{${some}} / process_max_fds{${some}}`, legend: each }],
        ),
      ],
    },
    {
      title: 'In the background',
      panels: [
        lines(
          ['Runs', 'ops', 'Of what each process does by itself.'],
          [perSecond(`background_run_seconds_count{${some}}`, ['job', 'task'])],
        ),
        lines(
          ['Runs that failed', 'ops', 'Done again after the usual rest.'],
          [perSecond(`background_run_seconds_count{${some}, outcome="failed"}`, ['job', 'task'])],
          { traces: { service: '{job}', operation: 'run {task}' } },
        ),
        lines(
          ['Time of a run', 's', '95th percentile.'],
          quantiles(`background_run_seconds_bucket{${some}}`, ['job', 'task'], [0.95]),
        ),
      ],
    },
    {
      title: 'Telemetry itself',
      panels: [
        lines(
          ['Spans', 'ops', 'That the collector took in, gave on, and lost.'],
          [
            {
              expr: 'sum(rate({__name__=~"otelcol_receiver_accepted_spans(_total)?"}[$__rate_interval]))',
              legend: 'taken in',
            },
            {
              expr: 'sum(rate({__name__=~"otelcol_exporter_sent_spans(_total)?"}[$__rate_interval]))',
              legend: 'given on',
            },
            {
              expr: 'sum(rate({__name__=~"otelcol_exporter_send_failed_spans(_total)?"}[$__rate_interval]))',
              legend: 'lost: nobody took them',
            },
            {
              expr: 'sum(rate({__name__=~"otelcol_exporter_enqueue_failed_spans(_total)?"}[$__rate_interval]))',
              legend: 'lost: no room to wait',
            },
          ],
        ),
        lines(
          ['Series', 'short', 'That Prometheus keeps at this moment.'],
          [{ expr: 'prometheus_tsdb_head_series', legend: 'series' }],
        ),
        lines(
          ['Rules', 's', 'How long the last evaluation of each group took.'],
          [{ expr: 'prometheus_rule_group_last_duration_seconds', legend: '{{rule_group}}' }],
        ),
      ],
    },
  ],
}
