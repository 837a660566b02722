/** The password of the demo accounts: it protects nothing, they exist only on the developer's own machine. */
export const demoPassword = 'Faresight-1!'
/** Their ids, under which billing tells auth of the plan that one of them has. */
export const demoIds = {
  member: 'd3300000-0000-4000-8000-00000000000a',
  subscriber: 'd3300000-0000-4000-8000-00000000000b',
} as const
export const demoAccounts = ['member@faresight.test', 'subscriber@faresight.test'] as const
