import { habits } from './habits.ts'

/** What depends on how many others there are, as the simulation has it. */
export interface Crowd {
  /** Of searches, those whose answer is known since somebody else asked. */
  rememberedShare: number
  /** Of alerts that stand, how many questions they are. */
  questionsPerAlert: number
  /** Checks of a watched question on a day. */
  checksADay: number
}

export interface Demand {
  accounts: number
  /** Accounts that come on a day, and visitors. */
  members: number
  visitors: number
  plans: number
  alerts: number
  /** How often each thing is done on a day, by its name among the costs. */
  perDay: Record<string, number>
  /** Streams that are open in the busiest hour. */
  openStreams: number
}

/** What so many accounts ask for on a day. */
export function demandOf(accounts: number, crowd: Crowd): Demand {
  const members = accounts * habits.activeShare
  const visitors = members * habits.visitorsEach
  const plans = accounts * habits.planShare
  const alerts = plans * habits.alertsEach
  const { 'a search': memberSearches, 'a scan': scans, ...byMembers } = habits.member
  const { 'a search': visitorSearches, ...byVisitors } = habits.visitor
  const fresh = 1 - crowd.rememberedShare
  const triggered = alerts * habits.triggeredShare
  const perDay: Record<string, number> = {
    'a member’s search, kept': members * memberSearches * fresh,
    'a visitor’s search': visitors * visitorSearches * fresh,
    'a member’s search, remembered': members * memberSearches * crowd.rememberedShare,
    'a visitor’s search, remembered': visitors * visitorSearches * crowd.rememberedShare,
    'a subscriber’s scan': members * scans * habits.planShareOfComing,
    'a member’s scan': members * scans * (1 - habits.planShareOfComing),
    'an alert is made': triggered,
    'a check of an alert': alerts * crowd.questionsPerAlert * crowd.checksADay,
    'a check that triggers, with its mail': triggered,
  }
  for (const [people, each] of [
    [members, byMembers],
    [visitors, byVisitors],
  ] as const)
    for (const [name, times] of Object.entries(each)) perDay[name] = (perDay[name] ?? 0) + people * times
  const comeInAnHour = (members + visitors) * habits.busiestHour
  return {
    accounts,
    members,
    visitors,
    plans,
    alerts,
    perDay,
    openStreams: (comeInAnHour * habits.streamMinutes) / 60,
  }
}

/** How often in a second of the busiest hour. Checks are spread over the day. */
export function inTheBusiestSecond(perDay: Record<string, number>): Record<string, number> {
  const shareOf = (name: string) => (name.startsWith('a check') ? 1 / 24 : habits.busiestHour)
  return Object.fromEntries(
    Object.entries(perDay).map(([name, times]) => [name, (times * shareOf(name)) / 3600]),
  )
}
