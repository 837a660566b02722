import { describe, expect, it } from 'vitest'
import { createSampler } from './sampler.ts'
import { world, roundTrip, runScan } from './made-up-world.ts'

describe('a scan', () => {
  it('has all pairs of its period in question: 21 November to 20 February, 3 to 14 nights', () => {
    expect(createSampler(roundTrip(), []).candidates).toBe(1002)
  })

  it('chooses equal checks for equal tasks and equal outcomes', () => {
    const task = roundTrip({ budget: 30 })
    expect(runScan(task, world(3)).checks).toEqual(runScan(task, world(3)).checks)
  })
})
