import { enPlans } from './en/plans.ts'

/** What is said of plans: what each costs, opens and binds to. */
export const planText: typeof enPlans = enPlans
