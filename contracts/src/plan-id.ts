import * as z from 'zod'
import { planIds } from './subscription-plans.ts'

export const planIdSchema = z.enum(planIds)
