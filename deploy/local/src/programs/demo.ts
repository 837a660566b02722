/** The password of the demo accounts: it protects nothing, they exist only on the developer's own machine. */
export const demoPassword = 'Faresight-1'
export const demoAccounts = ['member@faresight.test', 'subscriber@faresight.test'] as const
