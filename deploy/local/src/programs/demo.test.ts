import { newPasswordSchema } from '@faresight/contracts/auth/password'
import { expect, test } from 'vitest'
import { demoPassword } from './demo.ts'

test('the password of the demo accounts is one that somebody could sign up with', () => {
  expect(newPasswordSchema.safeParse(demoPassword).success).toBe(true)
})
