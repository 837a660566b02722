import { problemBodyOf } from '@faresight/contracts/problem'
import { proofHeader } from '@faresight/contracts/search/proof'
import { searchProblems } from '@faresight/contracts/search/problems'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, it } from 'vitest'
import { sendWithProofOfWork } from './proof.ts'

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A server that answers once work is proven, as ours does. */
async function prover() {
  const secrets = { hmacSignatureSecret: crypto.randomUUID(), hmacKeySignatureSecret: 'key' }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 30,
    deriveKey,
    ...secrets,
  })
  const given = btoa(JSON.stringify(challenge))
  const sent: (string | undefined)[] = []
  return {
    sent,
    send: async (headers: Record<string, string>): Promise<Response> => {
      const proof = headers[proofHeader]
      sent.push(proof)
      if (proof !== undefined) {
        const { verified } = await verifySolution({ ...JSON.parse(atob(proof)), deriveKey, ...secrets })
        if (verified) return json({ found: true })
      }
      return json(problemBodyOf(searchProblems['proof-required'], undefined, { challenge: given }), 403)
    },
  }
}

it('solves what the server wants solved, and keeps that for the next search', async () => {
  const { send, sent } = await prover()
  expect(await (await sendWithProofOfWork(send)).json()).toEqual({ found: true })
  expect(sent).toEqual([undefined, expect.any(String)])
  expect(await (await sendWithProofOfWork(send)).json()).toEqual({ found: true })
  expect(sent).toEqual([undefined, sent[1], sent[1]])
})

it('solves again once a proof has expired', async () => {
  const { send, sent } = await prover()
  expect(await (await sendWithProofOfWork(send)).json()).toEqual({ found: true })
  // That of the test before was for another challenge.
  expect(new Set(sent).size).toBe(2)
})

it.each([
  [403, problemBodyOf(searchProblems['no-provider'])],
  [503, problemBodyOf(searchProblems.busy)],
  [200, { found: true }],
  [403, 'no problem of ours'],
])('an answer %i without a challenge is left as it is', async (status, body) => {
  let sent = 0
  const response = await sendWithProofOfWork(async () => {
    sent++
    return json(body, status)
  })
  expect({ sent, status: response.status, body: await response.json() }).toEqual({ sent: 1, status, body })
})

it('solves nothing for who has left', async () => {
  const { send, sent } = await prover()
  const response = await sendWithProofOfWork(send, AbortSignal.abort())
  expect(response.status).toBe(403)
  expect(sent).toHaveLength(1)
})
