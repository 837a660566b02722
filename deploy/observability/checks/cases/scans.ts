import { type AlertCases, constant, fires, rising, staysSilent } from './alert-case.ts'

const pending = (subject: string, instance: string) =>
  `bus_pending{job="ai-scan", instance="${instance}", subject="jobs.ai-scan.${subject}.v1"}`
const ended = (outcome: string) =>
  `ai_scan_scans_ended_total{job="ai-scan", instance="a", purpose="subscriber", outcome="${outcome}"}`
const resumed = 'ai_scan_scans_resumed_total{job="ai-scan", instance="a"}'

export const scans: AlertCases = {
  ScansQueuedTooLong: [
    fires('page', '12m', "users' scans wait", {
      [pending('scan', 'a')]: constant(3),
      [pending('scan', 'b')]: constant(3),
    }),
    fires('ticket', '20m', "visitors' scans wait", { [pending('public-scan', 'a')]: constant(3) }),
    staysSilent('12m', 'each scan starts before the next one comes', {
      [pending('scan', 'a')]: '1x3 0x1 1x3 0x1 1x3 0x60',
    }),
  ],
  ScansFail: [
    fires('page', '40m', 'most scans fail', { [ended('failed')]: rising(3), [ended('budget')]: rising(1) }),
    staysSilent('40m', 'users cancel them', {
      [ended('canceled')]: rising(3),
      [ended('failed')]: constant(0),
      [ended('budget')]: rising(1),
    }),
  ],
  ScansResumed: [
    fires('ticket', '90m', 'workers die repeatedly', { [resumed]: '0+0.2x240' }),
    staysSilent('60m', 'one worker with four scans was replaced', { [resumed]: '0x30 4x120' }),
  ],
}
