import { createHmac } from 'node:crypto'

/** The header `stripe-signature` for a body that is sent at `seconds` since 1970, as Stripe's scheme v1 makes it. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signed}`
}
