import { type AlertCase, rising, steady } from './alert-case.ts'

const waiting = (subject: string, instance: string) =>
  `bus_pending{job="ai-scan", instance="${instance}", subject="jobs.ai-scan.${subject}.v1"}`
const ended = (outcome: string) =>
  `ai_scan_scans_ended_total{job="ai-scan", instance="a", purpose="subscriber", outcome="${outcome}"}`
const resumed = 'ai_scan_scans_resumed_total{job="ai-scan", instance="a"}'

export const scans: readonly AlertCase[] = [
  {
    alert: 'ScansQueuedTooLong',
    when: 'those of users do',
    series: { [waiting('scan', 'a')]: steady(3), [waiting('scan', 'b')]: steady(3) },
    at: '12m',
    fires: ['page'],
  },
  {
    alert: 'ScansQueuedTooLong',
    when: 'those of visitors do',
    series: { [waiting('public-scan', 'a')]: steady(3) },
    at: '20m',
    fires: ['ticket'],
  },
  {
    alert: 'ScansQueuedTooLong',
    when: 'one is taken before the next one comes',
    series: { [waiting('scan', 'a')]: '1x3 0x1 1x3 0x1 1x3 0x60' },
    at: '12m',
    fires: [],
  },
  {
    alert: 'ScansFail',
    when: 'more fail than not',
    series: { [ended('failed')]: rising(3), [ended('budget')]: rising(1) },
    at: '40m',
    fires: ['page'],
  },
  {
    alert: 'ScansFail',
    when: 'their owners cancel them',
    series: { [ended('canceled')]: rising(3), [ended('failed')]: steady(0), [ended('budget')]: rising(1) },
    at: '40m',
    fires: [],
  },
  {
    alert: 'ScansResumed',
    when: 'workers die again and again',
    series: { [resumed]: '0+0.2x240' },
    at: '90m',
    fires: ['ticket'],
  },
  {
    alert: 'ScansResumed',
    when: 'one worker was replaced with its four scans',
    series: { [resumed]: '0x30 4x120' },
    at: '60m',
    fires: [],
  },
]
