import * as z from 'zod'
import { planIds } from './plan-table.ts'

export const planId = z.enum(planIds)
