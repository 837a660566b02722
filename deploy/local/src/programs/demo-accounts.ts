/** The demo accounts exist only in local runs. */
export const demoEmails = ['member@faresight.test', 'subscriber@faresight.test'] as const
export const demoPassword = 'Faresight-1!'
export const demoUserIds = {
  member: 'd3300000-0000-4000-8000-00000000000a',
  subscriber: 'd3300000-0000-4000-8000-00000000000b',
} as const
