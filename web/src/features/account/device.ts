import type { OwnSession } from '@faresight/contracts/auth/account-http'
import { Globe, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { formatAge } from '../../format/durations.ts'
import { accountText } from './messages.ts'
import { durationsText } from '../../text/figures.ts'
import { passkeyText } from '../../passkeys/messages.ts'

export const deviceIcons: Record<OwnSession['kind'], LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  other: Globe,
}

/** `Firefox on macOS`, or the part that is known. */
export function deviceName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser && system) return accountText.sessions.on(browser, system)
  return browser ?? system ?? accountText.sessions.unknownDevice
}

/** `3 h ago`: the server stores when a session was last active to the hour. */
export function formatSeen(instant: string, now: number): string {
  const { lessThanAnHour } = accountText.sessions
  return formatAge(instant, now, {
    ...durationsText.ages,
    now: lessThanAnHour,
    minutes: () => lessThanAnHour,
  })
}

/** Suggested name for a passkey of this device, or `''`. The first match counts. */
export function deviceLabel(userAgent: string): string {
  const known = Object.entries(passkeyText.devices).find(([word]) => userAgent.includes(word))
  return known?.[1] ?? ''
}
