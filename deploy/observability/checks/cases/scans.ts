import { type AlertCases, constantSeries, firingCase, risingCounterSeries, silentCase } from './alert-case.ts'

const pending = (subject: string, instance: string) =>
  `bus_pending{job="ai-scan", instance="${instance}", subject="jobs.ai-scan.${subject}.v1"}`
const ended = (outcome: string) =>
  `ai_scan_scans_ended_total{job="ai-scan", instance="a", purpose="subscriber", outcome="${outcome}"}`
const resumed = 'ai_scan_scans_resumed_total{job="ai-scan", instance="a"}'

export const scanAlertCases: AlertCases = {
  ScansQueuedTooLong: [
    firingCase('page', '12m', "users' scans wait", {
      [pending('scan', 'a')]: constantSeries(3),
      [pending('scan', 'b')]: constantSeries(3),
    }),
    firingCase('ticket', '20m', "visitors' scans wait", { [pending('public-scan', 'a')]: constantSeries(3) }),
    silentCase('12m', 'each scan starts before the next one comes', {
      [pending('scan', 'a')]: '1x3 0x1 1x3 0x1 1x3 0x60',
    }),
  ],
  ScansFail: [
    firingCase('page', '40m', 'most scans fail', {
      [ended('failed')]: risingCounterSeries(3),
      [ended('budget')]: risingCounterSeries(1),
    }),
    silentCase('40m', 'users cancel them', {
      [ended('canceled')]: risingCounterSeries(3),
      [ended('failed')]: constantSeries(0),
      [ended('budget')]: risingCounterSeries(1),
    }),
  ],
  ScansResumed: [
    firingCase('ticket', '90m', 'workers die repeatedly', { [resumed]: '0+0.2x240' }),
    silentCase('60m', 'one worker with four scans was replaced', { [resumed]: '0x30 4x120' }),
  ],
}
